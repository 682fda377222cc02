import bowser from 'bowser'

/** A browser's own description, so that its owner can tell one from another: `Safari` on `iPhone`. */
export interface BrowserLabel {
  browser: string | null
  platform: string | null
}

/** Longer headers are ignored. */
const longest = 512

/** Reads a User-Agent header. Anybody can write anything in it, so nothing depends on it. */
export function browserLabel(userAgent: string | undefined): BrowserLabel {
  if (userAgent === undefined || userAgent === '' || userAgent.length > longest)
    return { browser: null, platform: null }
  const { browser, os, platform } = bowser.parse(userAgent)
  const device = platform.vendor === 'Apple' ? platform.model : undefined
  return { browser: browser.name || null, platform: device ?? os.name ?? null }
}
