import host from '../../host/src/strings/en.json' with { type: 'json' }
import { axeFaults } from '../src/accessibility-faults.ts'
import { expect, test } from '../src/fixtures.ts'
import { logIn } from '../src/sessions.ts'
import { looksRight } from '../src/text-faults.ts'
import { accountWords } from '../src/words.ts'

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

test(
  'a link of the other provider that is opened by its address says so, and leads there',
  { tag: '@phone' },
  async ({ page, signIn }) => {
    await signIn({ OtherProviders: ['northridge'] })
    const goThere = host.providers.goThere.replace('{{provider}}', 'Northridge Medical Supply')
    for (const [link, here] of [
      ['/northridge/message/5', '/bluebird-hme/home'],
      ['/northridge/orders', '/bluebird-hme/orders'],
    ] as const) {
      await page.goto(link)
      await expect(page).toHaveURL(new RegExp(`${here}$`))
      await expect(page.getByRole('button', { name: goThere })).toBeVisible()
    }
    await page.getByRole('button', { name: goThere }).click()
    await expect(page).toHaveURL(/\/northridge\/orders$/)
  },
)

test('two tabs hold two providers, and one logout ends both', async ({
  context,
  expectedErrors,
  page,
  signIn,
  words,
}) => {
  const second = await context.newPage()
  const sent = new Map([page, second].map((tab) => [tab, new Set<string>()]))
  for (const [tab, aliases] of sent) {
    tab.on('request', (request) => {
      const { alias } = request.headers()
      if (alias) aliases.add(alias)
    })
  }
  const here = await signIn({ OtherProviders: ['northridge'] })
  const [elsewhere] = here.OtherProviders
  if (!elsewhere) throw new Error('There is no second provider.')
  await signIn({ ...here, ...elsewhere }, second)
  // A tab that is reloaded knows its own session, not the latest one.
  await page.reload()
  await second.reload()
  await expect(page.getByRole('heading', { level: 1, name: here.FirstName })).toBeVisible()
  await expect(second.getByRole('heading', { level: 1, name: here.FirstName })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Northridge')
  await expect(second.getByRole('main')).not.toContainText('Bluebird')
  expect([...(sent.get(page) ?? [])]).toEqual(['bluebird-hme'])
  expect([...(sent.get(second) ?? [])]).toEqual(['northridge'])

  // A request of the second tab that meets the end of the session is refused.
  expectedErrors.push(/401/)
  await page.goto('/bluebird-hme/logout')
  for (const tab of [page, second]) {
    await expect(tab).toHaveURL(/\/login$/)
    await expect(tab.getByText(words.loggedOut)).toBeVisible()
  }
})

const said = {
  en: { list: 'Your providers', here: 'You are here now' },
  es: { list: 'Sus proveedores', here: 'Está aquí ahora' },
}

test(
  'a patient of two providers switches to the other one in two taps, in its brand, and back',
  { tag: '@sample-desktop' },
  async ({ locale, page, signIn, words }) => {
    const own = said[locale?.startsWith('es') ? 'es' : 'en']
    const { FirstName } = await signIn({ OtherProviders: ['northridge'] })
    const list = page.getByRole('list', { name: own.list })
    let taps = 0
    await page.exposeFunction('tapped', () => {
      taps += 1
    })
    await page.evaluate(reportTaps)
    await page.getByRole('button', { name: words.personMenu }).click()
    await expect(list.getByText(own.here)).toBeVisible()
    expect(await axeFaults(page)).toEqual([])

    await list.getByRole('button', { name: /^Northridge/ }).click()
    await expect(page).toHaveURL(/\/northridge\/home$/)
    await expect.poll(() => taps).toBe(2)
    await expect(page.getByRole('banner')).toContainText('Northridge Medical Supply')
    await expect(page.getByRole('heading', { level: 1, name: FirstName })).toBeVisible()
    await expect(page).toHaveTitle(/Northridge/)

    await page.goto('/northridge/orders/new')
    await expect(page.getByRole('main')).toBeVisible()
    await page.getByRole('button', { name: words.personMenu }).click()
    await list.getByRole('button', { name: /^Bluebird/ }).click()
    await expect(page).toHaveURL(/\/bluebird-hme\/home$/)
    await expect(page.getByRole('alert').filter({ hasText: words.invalidRoute })).toHaveCount(0)
    await expect(page).toHaveTitle(/Bluebird/)
  },
)

/** Reports every click that the page gets, also those that open a menu or answer a question. */
function reportTaps(): void {
  document.addEventListener('click', () => (globalThis as unknown as { tapped: () => void }).tapped(), {
    capture: true,
  })
}
