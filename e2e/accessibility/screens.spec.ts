import type { Page } from '@playwright/test'

import { axeFaults, markupFaults, wcag } from '../src/accessibility-faults.ts'
import { openPage } from '../src/first-page.ts'
import { expect, test } from '../src/fixtures.ts'
import { resize } from '../src/resize.ts'

/** A link of the sandbox that expired a day ago. */
const expiredLink = 'expired-verify-link-of-the-sandbox-00000002'

async function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

test(
  'every screen passes axe, fits 320 pixels, and is answered in valid HTML',
  { tag: ['@sample-phone', '@sample-desktop'] },
  async ({ page, words, signIn, expectedErrors }) => {
    expectedErrors.push(/40[14]|410/)
    const width = page.viewportSize()?.width ?? 360
    if (width < 600) await resize(page, { width: 320, height: 800 })
    const check = async (): Promise<void> => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await axeFaults(page, { tags: wcag })).toEqual([])
      // What the gateway answers, before any script has run.
      expect(await markupFaults(await (await page.request.get(page.url())).text())).toEqual([])
      expect(await overflow(page)).toBeLessThanOrEqual(0)
    }
    await page.goto('/bluebird-hme/login')
    await check()
    const open = ['/forbidden', '/no/such/page', '/networkdown', '/sso', '/verify', `/verify/${expiredLink}`]
    for (const path of open) {
      await openPage(page, path)
      await check()
    }
    await openPage(page, '/bluebird-hme/faqs')
    await page.getByRole('main').locator('summary').first().click()
    await check()
    await openPage(page, '/privacyPolicy')
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
    await check()
    await signIn()
    await check()
    await page.goto('/bluebird-hme/orders')
    await expect(page.getByRole('heading', { level: 2, name: words.openOrders })).toBeVisible()
    await check()
    await page.goto('/bluebird-hme/orders/new')
    await page.getByRole('button', { name: words.reviewOrder }).waitFor()
    await check()
    await page.getByRole('button', { name: words.reviewOrder }).click()
    await page.getByRole('button', { name: words.placeOrder }).waitFor()
    await check()
    await page.getByRole('button', { name: words.placeOrder }).click()
    await check()
  },
)
