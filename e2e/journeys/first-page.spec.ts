import type { MadePatient } from '@homeside/contract/sandbox'
import type { Page } from '@playwright/test'

import { accessibilityFaults } from '../src/accessibility-faults.ts'
import { waitUntilTakenOver, looks, openEarly } from '../src/first-page.ts'
import { expect, test } from '../src/fixtures.ts'
import { sentMessage } from '../src/message-fixtures.ts'
import { asTyped } from '../src/registering.ts'
import type { RunningPortal } from '../src/running-portal.ts'
import { linkWords, sendProof, textLink, type LinkWords } from '../src/texted-link.ts'

/** Records the proofs that a page sends. */
function watchProofs(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/verifymobilefirst')) sent.push(request.postData() ?? '')
  })
  return sent
}

const wordsOf = (page: Page): Promise<LinkWords> =>
  page.evaluate(() => document.documentElement.lang).then((language) => linkWords[language === 'es' ? 'es' : 'en'])

test(
  'what is typed, ticked and focused on a texted link’s page before its script stays, and nothing moves',
  { tag: '@sample-phone' },
  async ({ page, patient, portal }) => {
    const release = await openEarly(page, await textLink(portal, await patient()))
    const words = await wordsOf(page)
    await page.getByLabel(words.lastName, { exact: true }).fill('Rivers')
    await page.getByRole('checkbox', { name: words.privacy }).check()
    await page.getByLabel(words.born, { exact: true }).pressSequentially('03')
    await page.keyboard.press('ArrowLeft')
    expect(await accessibilityFaults(page)).toEqual([])
    const before = await looks(page, '#first-page main')
    release()
    await waitUntilTakenOver(page)
    await expect(page).toHaveURL(/\/verification$/)
    const born = page.getByLabel(words.born, { exact: true })
    await expect(born).toBeFocused()
    expect(await born.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(1)
    await page.keyboard.press('End')
    await page.keyboard.type('271957')
    await expect(born).toHaveValue('03/27/1957')
    await expect(page.getByLabel(words.lastName, { exact: true })).toHaveValue('Rivers')
    await expect(page.getByRole('checkbox', { name: words.privacy })).toBeChecked()
    expect(await looks(page, '#root main')).toEqual(before)
  },
)

test('a proof that is sent before the script is kept, sent once, and opens the order', async ({
  page,
  patient,
  portal,
}) => {
  const somebody = await patient()
  const sent = watchProofs(page)
  const release = await openEarly(page, await textLink(portal, somebody))
  const words = await wordsOf(page)
  await sendProof(page, { ...words, go: /^(Continue|Continuar)$/ }, somebody)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/m\/\w{12}\?lang=\w\w$/)
  expect(sent).toEqual([])
  release()
  await expect(page.getByRole('heading', { level: 1, name: words.order })).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('an empty proof that is sent before the script names what is missing', async ({ page, patient, portal }) => {
  const release = await openEarly(page, await textLink(portal, await patient()))
  await page.locator('#first-page [type=submit]').click()
  release()
  await waitUntilTakenOver(page)
  await expect(page.getByRole('alert').first()).toBeVisible()
})

/** An address that a link leads to, and what is typed there by the names of its fields. */
type Linked = (made: MadePatient, portal: RunningPortal) => Promise<{ path: string; typed: Record<string, string> }>

const linkedPages: Readonly<Record<string, Linked>> = {
  'a letter’s code': async ({ Email, LastName, RegistrationCode }) => ({
    path: `/r/${RegistrationCode}`,
    typed: { EmailAddress: Email, LastName },
  }),
  'registering at a provider': async ({ Alias, Email, RegistrationCode }) => ({
    path: `/${Alias}/register/verify`,
    typed: { EmailAddress: Email, RegistrationCode: RegistrationCode ?? '' },
  }),
  'registering without a provider': async ({ DateOfBirth, LastName }) => ({
    path: '/register/verify',
    typed: { LastName, DateOfBirth: asTyped(DateOfBirth) },
  }),
  'a forgotten password': async ({ Alias, Username }) => ({ path: `/${Alias}/reset`, typed: { username: Username } }),
  'an emailed link': async ({ DateOfBirth, Email, LastName, Username }, { apiOrigin, outboxFolder }) => {
    const url = `${apiOrigin}/account/generateresetcode/${encodeURIComponent(Username)}?requestsource=btportal`
    expect((await fetch(url, { method: 'POST' })).status).toBe(200)
    const link = /\/(?:[\w-]+\/)?reset\/credentials\/[\w-]{43}/
    const path = await sentMessage(outboxFolder, Email, link)
    return { path, typed: { lastName: LastName, DateOfBirth: asTyped(DateOfBirth) } }
  },
  'finding a provider': async ({ ProviderCode }) => ({
    path: '/selfRegister/provider',
    typed: { providercode: ProviderCode },
  }),
}

for (const [name, linked] of Object.entries(linkedPages)) {
  test(`${name}: the page is there before its script, passes both engines, keeps what was typed, and nothing moves`, async ({
    page,
    patient,
    portal,
  }) => {
    const isNew = /code|regist/.test(name)
    const { path, typed } = await linked(await patient(isNew ? { Account: 'no registrations' } : {}), portal)
    const release = await openEarly(page, path)
    for (const [field, text] of Object.entries(typed)) await page.locator(`#first-page [name=${field}]`).fill(text)
    expect(await accessibilityFaults(page)).toEqual([])
    const before = await looks(page, '#first-page main')
    release()
    await waitUntilTakenOver(page)
    for (const [field, text] of Object.entries(typed)) {
      await expect(page.locator(`[name=${field}]`)).toHaveValue(text)
    }
    await expect(page.locator(`[name=${Object.keys(typed).at(-1)}]`)).toBeFocused()
    expect(await looks(page, '#root main')).toEqual(before)
    expect(await accessibilityFaults(page)).toEqual([])
  })
}

test('a username leaves before the script, once however often it is sent, and its answer is shown', async ({
  page,
  patient,
  portal,
}) => {
  const made = await patient()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/generateresetcode/')) sent.push(request.url())
  })
  const release = await openEarly(page, `/${made.Alias}/reset`)
  const username = page.locator('#first-page [name=username]')
  await page.locator('#first-page [type=submit]').click()
  expect(sent).toEqual([])
  await username.fill(` ${made.Email} `)
  await page.keyboard.press('Enter')
  await page.locator('#first-page [type=submit]').click()
  // The message is on its way while the script is not.
  await sentMessage(portal.outboxFolder, made.Email, /reset\/credentials\/[\w-]{43}/)
  await expect(username).not.toBeEditable()
  release()
  await expect(page).toHaveURL(/\/reset\/credentials$/)
  await expect(page.getByRole('main')).toContainText(made.Email)
  expect(sent).toHaveLength(1)
})

test('what a texted link is for is asked before the portal’s script, and once', async ({ page, patient, portal }) => {
  const path = await textLink(portal, await patient())
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET' && /\/registrationcodemobilefirst\/\w+$/.test(request.url()))
      asked.push(request.url())
  })
  const release = await openEarly(page, path)
  await expect.poll(() => asked).toHaveLength(1)
  release()
  await waitUntilTakenOver(page)
  await expect(page).toHaveURL(/\/verification$/)
  expect(asked).toHaveLength(1)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the page says what it needs and whom to call, above what it asks', async ({ page }) => {
    for (const path of ['/bluebird-hme/reset', '/selfRegister/provider', '/m/ABCDEFGHJKLM']) {
      await page.goto(path)
      await expect(page.getByText(/needs JavaScript|necesita JavaScript/)).toBeVisible()
      await expect(page.locator('.early-without-script a[href^="tel:"]')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
  })
})
