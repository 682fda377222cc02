import { expect } from '../src/fixtures.ts'
import { test } from '../src/message-fixtures.ts'

test('an order shows what is left of its way, and what is wrong with it is told in a message', async ({
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
    for (const part of [head.getByRole('link'), ...(await head.getByRole('button').all())]) {
      const { width, height } = (await part.boundingBox())!
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    }
  },
)
