import type { Page } from '@playwright/test'

/** The script that makes the prerendered login interactive. */
export const loginScript = /\/-\/assets\/host\/[^/]+\/main\.[^/]*\.js$/
/** The rest of the portal. */
export const portalScript = /\/-\/assets\/host\/[^/]+\/portal\.[^/]*\.js$/

/** Holds a script back for as long as a test wants. Returns a function that lets it through. */
export async function holdScript(page: Page, script: RegExp): Promise<() => void> {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(script, async (route) => {
    await released
    // The page may have been left meanwhile.
    await route.continue().catch(() => undefined)
  })
  return release
}
