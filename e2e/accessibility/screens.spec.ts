import { axeFaults, markupFaults, wcag } from '../src/accessibility-faults.ts'
import { pixelsTooWide, resize } from '../src/drawn-page.ts'
import { openPage } from '../src/first-page.ts'
import { expect, test } from '../src/fixtures.ts'

/** A link of the sandbox that expired a day ago. */
const expiredLink = 'expired-verify-link-of-the-sandbox-00000002'

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
      // The gateway's answer, before any script has run.
      expect(await markupFaults(await (await page.request.get(page.url())).text())).toEqual([])
      expect(await pixelsTooWide(page)).toBeLessThanOrEqual(0)
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

const supplies = ['due', 'eight due', 'on hold', 'nothing due'] as const

for (const [index, name] of supplies.entries()) {
  test(
    `home's first card keeps its height when its words come, and has no hole: ${name}`,
    { tag: index % 2 === 0 ? '@phone' : '@desktop' },
    async ({ page, openSession }) => {
      for (const traits of [{ Supplies: name }, { Draft: 'begun' as const }]) {
        const { Alias } = await openSession(traits)
        await page.goto(`/${Alias}/home`)
        await page.locator('.ord-next-pictures, .dashboard-next button').first().waitFor()
        const card = await page.locator('.dashboard-next').evaluate((element) => {
          const { height, bottom } = element.getBoundingClientRect()
          const drawn = 'h2, p, .hs-status-line, .hs-button, .ord-next-pictures > *'
          const boxes = [...element.querySelectorAll(drawn)].map((part) => part.getBoundingClientRect())
          const holes = boxes.map(
            (box) => Math.min(bottom, ...boxes.map(({ top }) => top).filter((top) => top >= box.bottom)) - box.bottom,
          )
          return { height, reserved: parseFloat(getComputedStyle(element).minHeight), hole: Math.max(...holes) }
        })
        expect(card.height).toBe(card.reserved)
        expect(card.hole).toBeLessThanOrEqual(40)
      }
    },
  )
}
