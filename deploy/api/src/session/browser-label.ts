import bowser from 'bowser'

/** What a browser says it is, for its owner to tell one from another: `Safari` on `iPhone`. */
export interface BrowserLabel {
  browser: string | null
  platform: string | null
}

/** Longer ones are nobody's. */
const longest = 512

/** Reads a User-Agent header; whoever writes one can write anything, so nothing depends on it. */
export function browserLabel(userAgent: string | undefined): BrowserLabel {
  if (userAgent === undefined || userAgent === '' || userAgent.length > longest)
    return { browser: null, platform: null }
  const { browser, os, platform } = bowser.parse(userAgent)
  const device = platform.vendor === 'Apple' ? platform.model : undefined
  return { browser: browser.name || null, platform: device ?? os.name ?? null }
}
