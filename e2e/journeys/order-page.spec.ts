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
