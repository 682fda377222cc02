import type { Page } from '@playwright/test'

/** The script that brings the prerendered login to life. */
export const loginScript = /\/-\/assets\/host\/[^/]+\/main\.[^/]*\.js$/
/** The rest of the portal. */
export const portalScript = /\/-\/assets\/host\/[^/]+\/portal\.[^/]*\.js$/

/** Lets a script wait for as long as a test wants; answers how to let it through. */
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
