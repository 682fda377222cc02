import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { chromium, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test'

import { browserSwitches, findBrowser } from '../src/find-browser.ts'
import { expect, test as base } from '../src/fixtures.ts'
import { paymentsWords } from '../src/words.ts'

/** Covers `bpc` of section 2.3 of the specification, with third-party cookies allowed and blocked by Chromium itself. */

const test = base.extend<{ thirdPartyCookies: ThirdPartyCookies }>({
  thirdPartyCookies: ['allowed', { option: true }],
  context: async ({ baseURL, locale, thirdPartyCookies, viewport }, use, testInfo) => {
    const context = await openProfile(testInfo.outputPath('profile'), thirdPartyCookies, {
      viewport,
      ...(baseURL ? { baseURL } : {}),
      ...(locale ? { locale } : {}),
    })
    const errors: string[] = []
    context.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text())
    })
    await use(context)
    await context.close()
    expect(errors, 'errors on the console').toEqual([])
  },
})

const portalFrame = (page: Page) => page.locator('.pay-portal-frame')

/** Enters the page from the account, and waits until the portal's server has been asked about its cookies. */
async function enter(page: Page, Alias: string): Promise<void> {
  await page.goto(`/${Alias}/settings`)
  const probed = page.waitForResponse((answer) => answer.url().endsWith('/probe'))
  await page.getByRole('main').locator('a[href$="/bpc"]').click()
  await probed
  await expect(page.locator('.pay-portal-link')).toBeVisible()
  await expect(page.locator('.pay-probe')).toHaveCount(0)
}

/** The link opens the portal in a new tab by one tap, and the page stays. */
async function openByLink(page: Page, name: string): Promise<void> {
  const link = page.getByRole('link', { name })
  const [opened] = await Promise.all([page.context().waitForEvent('page'), link.click()])
  await expect(opened.getByRole('heading', { level: 1 })).toContainText('Harbor Health')
  await opened.close()
  await expect(link).toBeVisible()
}

test(
  'with third-party cookies the portal is framed, and Back goes through the frame and then to the account',
  { tag: '@phone' },
  async ({ locale, openSession, page }) => {
    const { Alias } = await openSession({ Provider: 'harbor-health' })
    await enter(page, Alias)
    await expect(portalFrame(page)).toHaveAttribute('aria-busy', 'false')
    await openByLink(page, paymentsWords(locale).portal.open)

    const { origin } = new URL(page.url())
    const inside = page.frames().find((frame) => !frame.url().startsWith(origin))
    if (!inside) throw new Error('The portal is not in a frame.')
    await inside.evaluate(() => location.assign('/harbor-health?bill=2'))
    await inside.waitForURL(/\?bill=2$/)
    await page.evaluate(() => history.back())
    await inside.waitForURL(/\/harbor-health$/)
    await expect(page).toHaveURL(/\/bpc$/)
    await expect(portalFrame(page)).toHaveAttribute('aria-busy', 'false')

    await page.evaluate(() => history.back())
    await expect(page).toHaveURL(/\/settings$/)
    await expect(portalFrame(page)).toHaveCount(0)
    await page.evaluate(() => history.forward())
    await expect(page).toHaveURL(/\/bpc$/)
    await expect(portalFrame(page)).toHaveAttribute('aria-busy', 'false')
  },
)

test.describe('with third-party cookies blocked', () => {
  test.use({ thirdPartyCookies: 'blocked' })

  test(
    'there is no frame, and the link opens the portal by one tap',
    { tag: '@phone' },
    async ({ locale, openSession, page }) => {
      const { Alias } = await openSession({ Provider: 'harbor-health' })
      await enter(page, Alias)
      await expect(portalFrame(page)).toHaveCount(0)
      await openByLink(page, paymentsWords(locale).portal.open)
    },
  )
})

/** Chromium's own setting "Block third-party cookies": never, or always. */
const cookieControls = { allowed: 0, blocked: 1 }

type ThirdPartyCookies = keyof typeof cookieControls

/**
 * Opens the whole Chromium with a profile of its own, as an everyday window: the pages of other tests are in private
 * windows, which always block cookies of other sites.
 *
 * @param folder Where the profile is stored; must not exist yet.
 */
async function openProfile(
  folder: string,
  thirdPartyCookies: ThirdPartyCookies,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  await mkdir(path.join(folder, 'Default'), { recursive: true })
  const preferences = { profile: { cookie_controls_mode: cookieControls[thirdPartyCookies] } }
  await writeFile(path.join(folder, 'Default/Preferences'), JSON.stringify(preferences))
  return chromium.launchPersistentContext(folder, { ...options, executablePath: findBrowser(), args: browserSwitches })
}
