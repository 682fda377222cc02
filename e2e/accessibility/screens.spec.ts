import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

import { expect, test } from '../src/fixtures.ts'
import { resize } from '../src/resize.ts'

/** A link of the sandbox that expired a day ago. */
const expiredLink = 'expired-verify-link-of-the-sandbox-00000002'

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
}

async function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

test('every screen passes axe and fits 320 pixels', async ({ page, words, signIn, expectedErrors }) => {
  expectedErrors.push(/40[14]|410/)
  test.setTimeout(120_000)
  const width = page.viewportSize()?.width ?? 360
  if (width < 600) await resize(page, { width: 320, height: 800 })
  const check = async (): Promise<void> => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBeLessThanOrEqual(0)
  }
  await page.goto('/bluebird-hme/login')
  await check()
  const open = ['/forbidden', '/no/such/page', '/networkdown', '/sso', '/verify', `/verify/${expiredLink}`]
  for (const path of open) {
    await page.goto(path)
    await check()
  }
  await page.goto('/bluebird-hme/faqs')
  await page.getByRole('main').locator('summary').first().click()
  await check()
  await page.goto('/privacyPolicy')
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
})
