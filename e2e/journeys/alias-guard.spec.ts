import { expect, test } from '../src/fixtures.ts'
import { logIn } from '../src/log-in.ts'

/** Covers sections 2.3 and 2.9 of the specification. */

test('a direct visit while signed out leads to the login, and then to the requested page', async ({
  patient,
  page,
  words,
}) => {
  const { Username } = await patient()
  await page.goto('/bluebird-hme/orders')
  await expect(page).toHaveURL(/\/bluebird-hme\/login$/)
  await logIn(page, words, Username)
  await expect(page).toHaveURL(/\/bluebird-hme\/orders$/)
  await expect(page.getByRole('heading', { level: 1, name: words.yourOrders })).toBeVisible()
})

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

test('a deeper path under another alias shows the invalid-route message at home', async ({ page, words, signIn }) => {
  await signIn()
  await page.goto('/northridge/orders/new')
  await expect(page).toHaveURL(/\/bluebird-hme\/home$/)
  await expect(page.getByText(words.invalidRoute).first()).toBeVisible()
})

test('an alias alone leads to that provider’s login, and to the home when signed in', async ({ page, signIn }) => {
  await page.goto('/bluebird-hme')
  await expect(page).toHaveURL(/\/bluebird-hme\/login$/)
  await signIn()
  await page.goto('/bluebird-hme')
  await expect(page).toHaveURL(/\/bluebird-hme\/home$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a path is found in any capitalisation', async ({ page, words, signIn }) => {
  await signIn()
  await page.goto(`/${'bluebird-hme'.toUpperCase()}/Orders`)
  await expect(page.getByRole('heading', { level: 1, name: words.yourOrders })).toBeVisible()
})

test('an unknown path is not found, and the page links to the home', async ({ page, words }) => {
  await page.goto('/bluebird-hme/nothing/here/at/all')
  await expect(page).toHaveURL(/login|nothing/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/forbidden')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(words.invalidRoute)).toHaveCount(0)
})
