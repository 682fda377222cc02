import { axeFaults } from '../src/accessibility-faults.ts'
import { openDeskWindow } from '../src/desk-window.ts'
import { expect, test } from '../src/fixtures.ts'

test(
  'a patient orders, somebody at the desk takes and sends it, and the patient sees each step',
  { tag: '@sample-desktop' },
  async ({ browser, locale, page, portal, signIn, words }) => {
    const { Alias, SiteKey: siteKey } = await signIn()
    const desk = await openDeskWindow('Anna Alvarez', { browser, portal, locale, siteKey })

    await page.getByRole('main').getByRole('link', { name: words.orderSupplies }).click()
    await page.getByRole('button', { name: words.reviewOrder }).click()
    await page.getByRole('checkbox', { name: words.acceptTerms }).check()
    await page.getByRole('button', { name: words.placeOrder }).click()
    await expect(page.getByRole('heading', { level: 1, name: words.orderPlaced })).toBeVisible()
    const number = /HS-[A-Z0-9-]+/.exec(await page.getByRole('main').innerText())?.[0] ?? 'no order number'
    await page.goto(`/${Alias}/orders`)
    await page.getByRole('region', { name: words.openOrders }).getByRole('link').click()

    // It appears without a reload, also in the title of the window.
    const link = desk.page.getByRole('link', { name: number })
    await expect(link).toBeVisible()
    await expect(desk.page).toHaveTitle(/^\(\d+\) /)
    await desk.page.keyboard.press('j')
    await expect(desk.page.getByRole('row').nth(1).getByRole('link')).toBeFocused()
    await link.focus()
    await desk.page.keyboard.press('Enter')
    await desk.page.getByRole('button', { name: desk.words.orders.act.accept }).click()
    await expect(desk.page.getByText(/Anna Alvarez/).nth(1)).toBeVisible()
    await page.reload()
    await expect(page.getByText(words.beingPacked).first()).toBeVisible()

    await desk.page.getByRole('button', { name: desk.words.orders.act.ship }).click()
    const parcel = desk.page.getByRole('dialog')
    await parcel.getByLabel(desk.words.orders.form.carrier).fill('UPS')
    await parcel.getByLabel(desk.words.orders.form.tracking).fill('1Z999AA10123456784')
    await parcel.getByRole('button', { name: desk.words.orders.act.ship }).click()
    await expect(desk.page.getByRole('button', { name: desk.words.orders.act.deliver })).toBeVisible()
    await page.reload()
    await expect(page.getByText('1Z999AA10123456784')).toBeVisible()

    expect(desk.faults).toEqual([])
    await desk.close()
  },
)

test('every screen of the desk is free of faults at both widths', async ({ browser, locale, portal, patient }) => {
  const made = await patient({ Orders: ['on hold'] })
  const desk = await openDeskWindow('Ben Brooks', { browser, portal, locale, siteKey: made.SiteKey })
  const { page, words } = desk
  const found: string[] = []
  const check = async (where: string) => {
    for (const width of [1280, 768]) {
      await page.setViewportSize({ width, height: 900 })
      const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      if (isTooWide) found.push(`${where} at ${width}: wider than the window`)
      found.push(...(await axeFaults(page)).map((fault) => `${where} at ${width}: ${fault}`))
    }
  }
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
  await check('what waits')
  await page.goto(`${portal.apiOrigin}/desk/${made.SiteKey}/orders/${made.Orders[0]?.OrderKey}`)
  await expect(page.getByRole('heading', { level: 2, name: words.orders.history })).toBeVisible()
  await check('an order')
  for (const act of ['approve', 'block'] as const) {
    await page.getByRole('button', { name: words.orders.act[act], exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await check(words.orders.act[act])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await page.getByRole('navigation').getByRole('link', { name: words.screens.provider }).click()
  await expect(page.getByRole('heading', { level: 2, name: words.provider.settings })).toBeVisible()
  await check('the provider')
  await page.getByRole('button', { name: words.provider.change }).click()
  await check('the provider’s form')
  expect(found).toEqual([])
  expect(desk.faults).toEqual([])
  await page.getByRole('button', { name: words.provider.save }).click()
  await expect(page.getByRole('heading', { level: 2, name: words.provider.settings })).toBeVisible()
  await page.getByRole('button', { name: words.signOut }).click()
  await desk.close()
})
