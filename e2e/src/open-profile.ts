import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { chromium } from '@playwright/test'
import type { BrowserContext, BrowserContextOptions } from '@playwright/test'

import { browserSwitches, findBrowser } from './find-browser.ts'

/** Chromium's own setting "Block third-party cookies": never, or always. */
const cookieControls = { allowed: 0, blocked: 1 }
export type ThirdPartyCookies = keyof typeof cookieControls

/**
 * Opens the whole Chromium with a profile of its own, as an everyday window: the pages of other tests are in private
 * windows, which always block cookies of other sites.
 *
 * @param folder Where the profile is stored; must not exist yet.
 */
export async function openProfile(
  folder: string,
  thirdPartyCookies: ThirdPartyCookies,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  await mkdir(path.join(folder, 'Default'), { recursive: true })
  const preferences = { profile: { cookie_controls_mode: cookieControls[thirdPartyCookies] } }
  await writeFile(path.join(folder, 'Default/Preferences'), JSON.stringify(preferences))
  return chromium.launchPersistentContext(folder, {
    ...options,
    executablePath: findBrowser(),
    args: browserSwitches,
  })
}
