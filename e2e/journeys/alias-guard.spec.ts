import { expect, test } from '../src/fixtures.ts'

/** Covers sections 2.3 and 2.9 of the specification. */

test('another provider’s alias in the address never shows that provider’s data', async ({ page, words, signIn }) => {
  await signIn()
  const answered: string[] = []
  page.on('request', (request) => {
    const alias = request.headers()['alias']
    if (alias) answered.push(alias)
  })
  await page.goto('/northridge/orders')
  await expect(page).toHaveURL(/\/bluebird-hme\/orders$/)
  await expect(page.getByRole('heading', { level: 1, name: words.yourOrders })).toBeVisible()
  await expect.poll(() => answered.length).toBeGreaterThan(0)
  expect(new Set(answered)).toEqual(new Set(['bluebird-hme']))
  await expect(page.getByText('Northridge')).toHaveCount(0)
})
