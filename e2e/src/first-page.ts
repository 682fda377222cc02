import { type Page, expect } from '@playwright/test'

import type { Words } from './words.ts'

/** Opens a page that may be in the response, and waits until its script has taken it over. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitUntilTakenOver(page)
}

/** Loads a page that may be in the response once more, and waits until its script has taken it over. */
export async function reloadPage(page: Page): Promise<void> {
  await page.reload()
  await waitUntilTakenOver(page)
}

/** Waits until the page's own script has taken over the first page. For an instant, both have the same fields. */
export async function waitUntilTakenOver(page: Page): Promise<void> {
  await page.locator('#first-page').waitFor({ state: 'detached' })
}

/** Opens a page that is in the response, while its scripts are held back. Returns the function that lets them go. */
export async function openEarly(page: Page, path: string): Promise<() => void> {
  const release = await holdScript(page, loginScript)
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator('#first-page h1').waitFor()
  return release
}

/** The place and the colours of everything that a visitor reads or uses in a part of the page, by kind and name. */
export function looks(page: Page, part: string): Promise<string[]> {
  return page.evaluate((selector) => {
    const shown = [...document.querySelectorAll(selector)]
    return shown.map((element) => {
      const { bottom, left, top } = element.getBoundingClientRect()
      const name = element.getAttribute('name') ?? element.tagName
      const { backgroundColor, color } = getComputedStyle(element)
      return `${name} ${[left, top, bottom].map(Math.round).join(' ')} ${color} on ${backgroundColor}`
    })
  }, `${part} :is(h1, label, input, button)`)
}

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

/** Opens a login as soon as it arrives, while its scripts are still loading. */
export async function openLoginEarly(page: Page, path: string, words: Words): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.getByLabel(words.username)).toBeVisible()
}

/** Waits for the request that the login makes once its script has loaded. */
export function isAlive(page: Page): Promise<unknown> {
  return page.waitForResponse(/account\/maintenance$/)
}

/** Records the sign-ins that a page sends, with their content. */
export async function watchSignIns(page: Page): Promise<URLSearchParams[]> {
  const sent: URLSearchParams[] = []
  await page.route('**/account/login', async (route) => {
    const request = route.request()
    if (request.method() === 'POST') sent.push(new URLSearchParams(request.postData() ?? ''))
    await route.continue()
  })
  return sent
}
