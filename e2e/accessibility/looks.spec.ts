import type { Page } from '@playwright/test'

import { expect, test } from '../src/fixtures.ts'

/** A page looks the same whatever was open before, and as the device's settings ask. */

const pages = [
  'home',
  'orders',
  'orders/new',
  'messages',
  'message',
  'payments',
  'payments/card',
  'settings',
  'demographics',
  'insurance',
  'notificationSettings',
  'providers',
  'passkeys',
  'sessions',
  'changePassword',
  'faqs',
]

/** Waits until a page has its heading, and nothing on it loads any more. */
async function waitUntilDrawn(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
}

/** The computed style of each element of the page. */
function stylesOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const kinds =
      /^(margin|padding|border|background|color|display|font|grid|gap|row-gap|column-gap|flex|align|justify)/
    return [...document.querySelectorAll('main *')].map((element) => {
      const style = getComputedStyle(element)
      const drawn = [...style]
        .filter((name) => kinds.test(name))
        .map((name) => `${name}:${style.getPropertyValue(name)}`)
      return `${element.tagName}.${element.getAttribute('class') ?? ''} ${drawn.join(';')}`
    })
  })
}

test(
  'a page looks the same opened directly and after all others',
  { tag: '@desktop' },
  async ({ expectedErrors, openSession, page }) => {
    // Margins, rows and columns are told in pixels, which are others once the typeface is there: so it never comes.
    await page.route('**/*.woff2', (route) => route.abort())
    expectedErrors.push(/ERR_FAILED/)
    const { Alias } = await openSession({
      Orders: ['open', 'delivered'],
      Conversations: ['answered'],
      Cards: ['valid'],
    })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const direct = new Map<string, string[]>()
    for (const path of pages) {
      await page.goto(`/${Alias}/${path}`)
      await waitUntilDrawn(page)
      direct.set(path, await stylesOf(page))
    }
    // In one document, as links lead. In the first round the style sheets arrive one after the other.
    const walkTo = async (path: string, round: number): Promise<void> => {
      await page.evaluate(
        ([address, key]) => {
          history.pushState({ key, idx: 1 }, '', address)
          dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
        },
        [`/${Alias}/${path}`, `${path} ${round}`],
      )
      await waitUntilDrawn(page)
    }
    for (const path of pages) await walkTo(path, 1)
    for (const path of pages) {
      await walkTo(path, 2)
      const walked = await stylesOf(page)
      expect
        .soft(
          walked.filter((each) => direct.get(path)?.includes(each) === false),
          path,
        )
        .toEqual([])
    }
  },
)

test('a patient who wants less motion sees no animation and no flash', async ({ openSession, page, portal }) => {
  const { Alias } = await openSession()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.route(`${portal.apiOrigin}/conversations/**`, () => undefined)
  await page.goto(`/${Alias}/messages`)
  await page.locator('.hs-skeleton').first().waitFor()
  const moving = (): Promise<number> =>
    page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length)
  await expect.poll(moving).toBe(0)
  await expect(page.locator('.hs-skeleton').first()).toHaveCSS('opacity', '1')
})
