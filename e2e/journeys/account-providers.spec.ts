import { expect, test } from '../src/fixtures.ts'
import { looksRight } from '../src/looks-right.ts'
import { accountWords } from '../src/remote-words.ts'
import { logIn } from '../src/sessions.ts'

/** Covers section 4.3 of the specification. */

const northridge = 'Northridge Medical Supply'
const named = (words: string, provider: string) => words.replace('{{provider}}', provider)

test('opting out of the current provider logs out in every tab, and the next sign-in leads to the list', async ({
  context,
  locale,
  page,
  signIn,
  words,
}) => {
  const t = accountWords(locale).providers
  const { Username } = await signIn({ OtherProviders: ['northridge'] })
  const otherTab = await context.newPage()
  await otherTab.goto('/bluebird-hme/login')
  await logIn(otherTab, words, Username)
  await expect(otherTab).toHaveURL(/\/home$/)

  await page.goto('/bluebird-hme/providers')
  const card = page.getByRole('listitem').filter({ hasText: 'Bluebird' })
  await card.getByRole('button', { name: /Bluebird/ }).click()
  await card.getByRole('button', { name: named(t.optOutOf, 'Bluebird Home Medical') }).click()
  await expect(page).toHaveURL(/\/bluebird-hme\/login$/)
  await expect(otherTab).toHaveURL(/\/login$/)

  await logIn(page, words, Username)
  await expect(page).toHaveURL(/\/providers$/)
  await expect(page.getByRole('button', { name: named(t.switch, northridge) })).toBeVisible()
  await expect(page.getByRole('button', { name: named(t.reactivate, 'Bluebird Home Medical') })).toBeVisible()
  await looksRight(page)
})

test('a patient who is deactivated everywhere signs in to the list, reactivates, and goes there', async ({
  locale,
  page,
  patient,
  words,
}) => {
  const t = accountWords(locale).providers
  const { Username, ProviderName, Alias } = await patient({ Account: 'deactivated' })
  await page.goto(`/${Alias}/login`)
  await logIn(page, words, Username)
  await expect(page).toHaveURL(/\/providers$/)
  await expect(page.getByText(t.nowhere, { exact: true })).toBeVisible()
  await looksRight(page)
  await page.goto(`/${Alias}/orders`)
  await expect(page).toHaveURL(/\/providers$/)
  await page.getByRole('button', { name: named(t.reactivate, ProviderName) }).click()
  const notice = page.getByRole('status').filter({ hasText: named(t.reactivated, ProviderName) })
  await notice.getByRole('button', { name: named(t.switch, ProviderName) }).click()
  await expect(page).toHaveURL(new RegExp(`/${Alias}/home$`))
})

test('a patient without a provider has six addresses, and adds a provider by its codes', async ({
  locale,
  page,
  patient,
  words,
}) => {
  const t = accountWords(locale).providers
  const all = accountWords(locale)
  const made = await patient({ Account: 'no registrations' })
  await page.goto('/login')
  await logIn(page, words, made.Username)
  await expect(page.getByRole('heading', { level: 2, name: t.none })).toBeVisible()
  await looksRight(page)
  for (const [path, title] of [
    ['/settings', all.settings.title],
    ['/changePassword', all.signIn.passwordTitle],
    ['/credits', all.credits.title],
    ['/providers/new', t.addTitle],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
  }
  await page.goto('/settings')
  for (const own of [made.Username, made.Email]) await expect(page.getByText(own, { exact: true })).toBeVisible()
  for (const path of ['home', 'orders', 'messages', 'sessions', 'payments', 'settings']) {
    await page.goto(`/bluebird-hme/${path}`)
    await expect(page).toHaveURL(/\/providers$/)
  }
  await page.goto('/logout')
  await expect(page).toHaveURL(/\/login$/)
  await page.goto('/login')
  await logIn(page, words, made.Username)
  await expect(page).toHaveURL(/\/providers$/)
  await page.goto('/providers/new')
  await page.getByLabel(t.code).fill(made.ProviderCode)
  await page.getByLabel(t.registrationCode).fill(made.RegistrationCode ?? '')
  await page.getByLabel(all.demographics.lastName).fill(made.LastName)
  const [year = '', month = '', day = ''] = made.DateOfBirth.split('-')
  await page.getByLabel(all.demographics.birthDate).fill(`${month}/${day}/${year}`)
  await page.getByRole('button', { name: t.addProvider }).click()
  const notice = page.getByRole('status').filter({ hasText: named(t.added, made.ProviderName) })
  await notice.getByRole('button', { name: named(t.switch, made.ProviderName) }).click()
  await expect(page).toHaveURL(new RegExp(`/${made.Alias}/home$`))
})
