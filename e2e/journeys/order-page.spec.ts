import type { Order } from '@homeside/contract/orders'
import type { StaffOrder } from '@homeside/contract/staff-orders'
import type { StaffPatientRecord } from '@homeside/contract/staff-records'

import { askStaff, importPatient, readAsStaff, headersOf } from '../src/call-api.ts'
import { openDeskWindow, openWaiting } from '../src/desk-window.ts'
import { expect } from '../src/fixtures.ts'
import { test } from '../src/message-fixtures.ts'
import { part } from '../src/words.ts'

test('an order shows its remaining steps, and a patient reports in a message what is wrong with it', async ({
  page,
  said,
  signIn,
  words,
}) => {
  const { Alias, Orders } = await signIn({ Orders: ['shipped', 'delivered'] })
  await page.goto(`/${Alias}/orders`)
  const list = page.getByRole('region', { name: words.openOrders })
  await list.getByRole('link').press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: words.atYourDoor })).toBeFocused()
  await expect(page.locator('[aria-current=step]')).toHaveCount(1)

  await page.locator('summary', { hasText: words.somethingWrong }).press('Enter')
  await page.getByRole('link', { name: words.isDamaged }).press('Enter')
  const number = Orders[0]?.OrderNumber ?? ''
  await expect(page.getByLabel(said.topic)).toHaveValue('Orders')
  await expect(page.getByLabel(said.subject, { exact: true })).toHaveValue(new RegExp(number))
  await page.getByLabel(said.message, { exact: true }).press('Control+End')
  await page.keyboard.type('its lid')
  await page.getByRole('button', { name: said.sendMessage }).click()
  await expect(page.getByText(said.sent)).toBeVisible()
  await expect(page.getByText(new RegExp(`${number}.* its lid`))).toBeVisible()
})

test('a patient asks for a substitute for an item on backorder, and the desk sends it with one press', async ({
  browser,
  locale,
  page,
  portal,
  signIn,
  words,
}) => {
  const made = await signIn({ Supplies: 'none' })
  const supply = (name: string, HcpcsCode: string, CopayCents: number) => {
    const ExternalKey = `${name} of ${made.PatientKey}`
    return { ExternalKey, HcpcsCode, CopayCents, DefaultQuantity: 1, AllowanceQuantity: 2, IntervalMonths: 3 }
  }
  await importPatient(portal, made, {
    Address: { Street: '12 Linden Street', Apt: null, City: 'Columbus', State: 'OH', PostalCode: '43215' },
    Supplies: [supply('mask', 'A7034', 1960), supply('soft mask', 'A7034', 1840), supply('straps', 'A7035', 720)],
  })
  const { Supplies } = await readAsStaff<StaffPatientRecord>(portal, `staff/patients/${made.PatientKey}`)
  const { SupplyKey } = Supplies.find(({ EstimatedCopayCents }) => EstimatedCopayCents === 1960)!
  const said = { ConfirmsNeed: true, AddressIsCorrect: true, InsuranceIsCorrect: true, AcceptsTerms: true }
  const placed = await fetch(`${portal.apiOrigin}/orders`, {
    method: 'POST',
    headers: {
      ...(await headersOf(portal, made)),
      'Content-Type': 'application/json',
      'Idempotency-Key': `order-${made.PatientKey}`,
    },
    body: JSON.stringify({ Items: [{ SupplyKey, Quantity: 1 }], ...said }),
  })
  const { OrderKey, OrderNumber } = (await placed.json()) as Order
  const order = `staff/orders/${OrderKey}`
  const [ExpectedOn] = new Date(Date.now() + 30 * 86_400_000).toISOString().split('T')
  await askStaff(portal, `${order}/delay`, { Backorders: [{ SupplyKey, ExpectedOn }], Seen: 1 })
  await page.goto(`/${made.Alias}/orders?order=${OrderKey}`)
  await page.getByRole('button', { name: words.sendAnother }).click()
  await expect(page.getByText(words.asksForAnother)).toBeVisible()

  const desk = await openDeskWindow('Anna Alvarez', { browser, portal, locale, siteKey: made.SiteKey })
  await openWaiting(desk, OrderNumber)
  const asks = desk.page.getByRole('group', { name: part(desk.words.goesOut.asks) })
  await expect(asks.getByRole('button')).toHaveCount(1)
  await asks.getByRole('button', { name: /18[.,]40/ }).click()
  await expect(desk.page.getByText(part(desk.words.goesOut.replaced))).toBeVisible()
  // An act that can be undone takes effect when its page is left.
  await desk.page.goto('about:blank')
  await expect.poll(async () => (await readAsStaff<StaffOrder>(portal, order)).Timeline.at(-1)?.Event).toBe('replace')
  expect(desk.faults).toEqual([])
  await desk.close()
  await page.reload()
  await expect(page.getByText(words.isReplaced)).toBeVisible()
})

test(
  'the head is one row on a phone, in a wide typeface beside a scrollbar',
  { tag: '@phone' },
  async ({ page, signIn }) => {
    await signIn()
    await page.setViewportSize({ width: 345, height: 800 })
    const head = page.getByRole('banner')
    await head.evaluate((element) =>
      Object.assign((element as HTMLElement).style, { fontFamily: 'DejaVu Sans, Verdana', letterSpacing: '1px' }),
    )
    // Three lines of a name in such a typeface are 3 px higher than the row.
    expect((await head.boundingBox())?.height).toBeLessThanOrEqual(60)
    for (const each of [head.getByRole('link'), ...(await head.getByRole('button').all())]) {
      const { width, height } = (await each.boundingBox())!
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    }
  },
)
