import type { Page } from '@playwright/test'

import { openPage } from '../src/first-page.ts'
import { expect, test } from '../src/fixtures.ts'
import { sentMessage } from '../src/message-fixtures.ts'
import { asTyped, chosenPassword, Registering } from '../src/registering.ts'
import { comeBack, logIn } from '../src/sessions.ts'
import { textFaults } from '../src/text-faults.ts'
import { accountWords, type AccountWords } from '../src/words.ts'

/** Covers sections 2.5, 4.1 and 6 of the specification. */

const link = /\/(?:[\w-]+\/)?reset\/credentials\/[\w-]{43}/

test(
  'a reset takes six fields with the code, five with the link elsewhere; a mail scanner uses up neither',
  { tag: '@sample-desktop' },
  async ({ browser, locale, page, patient, portal }) => {
    const here = new Registering(page, locale)
    const t = here.words
    const made = await patient()
    await openPage(page, `/${made.Alias}/reset`)
    await here.fill(t.reset.username, made.Username)
    await here.press(t.reset.send)
    await here.at(t.reset.sentTitle)
    const mailed = await sentMessage(portal.outboxFolder, made.Email, link)
    const code = (await sentMessage(portal.outboxFolder, made.Email, /#\d{6}\n$/)).slice(1, 7)

    // A scanner of mails opens the link, and its scripts run.
    const scanner = await browser.newPage({ baseURL: portal.origin })
    await scanner.goto(mailed)
    await expect(scanner.getByRole('textbox').first()).toBeVisible()
    await scanner.close()

    await here.fill(t.reset.code, code)
    await here.fill(t.verify.lastName, made.LastName)
    await here.fill(t.verify.dateOfBirth, asTyped(made.DateOfBirth))
    await here.goOn()
    await here.at(t.reset.passwordTitle)
    // Two more fields are for the new password.
    expect(here.fields + 2).toBe(6)

    const device = await browser.newContext({ baseURL: portal.origin, ...(locale ? { locale } : {}) })
    const phone = await device.newPage()
    const there = new Registering(phone, locale)
    await openPage(phone, mailed)
    await there.at(t.reset.proveTitle)
    await there.fill(t.verify.lastName, made.LastName)
    await there.fill(t.verify.dateOfBirth, asTyped(made.DateOfBirth))
    await there.goOn()
    await there.fill(t.reset.newPassword, chosenPassword)
    await there.fill(t.security.passwordAgain, chosenPassword)
    await there.press(t.reset.save)
    await expect(phone).toHaveURL(new RegExp(`/${made.Alias}/home$`))
    // One more field was the username, on the page where the reset was requested.
    expect(there.fields + 1).toBe(5)
    await device.close()
  },
)

const wanted = 'Rainy-week-73'

async function fillIn(page: Page, t: AccountWords['signIn'], present: string): Promise<void> {
  await page.getByLabel(t.passwordNow, { exact: true }).fill(present)
  await page.getByLabel(t.passwordNew, { exact: true }).fill(wanted)
  await page.getByLabel(t.passwordAgain, { exact: true }).fill(wanted)
}

test('a new password keeps this tab and ends the others, here and elsewhere', async ({
  browser,
  context,
  expectedErrors,
  locale,
  openSession,
  page,
  portal,
  words,
}) => {
  // Calls of the other tabs are refused after their session has ended.
  expectedErrors.push(/401/)
  const t = accountWords(locale).signIn
  const made = await openSession()
  const otherTab = await context.newPage()
  await openSession(made, otherTab)
  const elsewhere = await browser.newContext({ baseURL: portal.origin, ...(locale ? { locale } : {}) })
  const otherBrowser = await elsewhere.newPage()
  await openSession(made, otherBrowser)
  const others = [otherTab, otherBrowser]
  for (const other of others) {
    await other.goto(`/${made.Alias}/orders`)
    await expect(other.getByRole('heading', { level: 1, name: words.yourOrders })).toBeVisible()
  }

  await page.goto(`/${made.Alias}/changePassword`)
  await fillIn(page, t, made.Password)
  await page.getByRole('button', { name: t.changePassword }).click()
  await expect(page.getByRole('status').filter({ hasText: t.passwordChanged })).toBeFocused()
  expect(await textFaults(page)).toEqual([])
  await page.reload()
  await expect(page.getByLabel(t.passwordNow, { exact: true })).toBeVisible()

  for (const other of others) {
    await comeBack(other)
    const dialog = other.getByRole('dialog', { name: words.logInAgain })
    await dialog.getByLabel(words.password, { exact: true }).fill(wanted)
    await other.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(other.getByRole('heading', { level: 1, name: words.yourOrders })).toBeVisible()
  }
  await elsewhere.close()
})

test('a lost answer to a new password locks nobody out: the new one signs in', async ({
  expectedErrors,
  locale,
  openSession,
  page,
  words,
}) => {
  expectedErrors.push(/ERR_|401|422/)
  const t = accountWords(locale).signIn
  const { Alias, Password, Username } = await openSession()
  await page.goto(`/${Alias}/changePassword`)
  await fillIn(page, t, Password)
  await page.route(
    '**/account/password/change',
    async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      // The server changes the password, and its answer is lost.
      await route.fetch()
      return route.abort('internetdisconnected')
    },
    { times: 1 },
  )
  const isLost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/account/password/change'))
  await page.getByRole('button', { name: t.changePassword }).click()
  await isLost
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(page.getByLabel(t.passwordNew, { exact: true })).toHaveValue(wanted)

  // The second request is refused, because the session has ended. The new password opens the next session.
  await page.getByRole('button', { name: t.changePassword }).click()
  const dialog = page.getByRole('dialog', { name: words.logInAgain })
  await dialog.getByLabel(words.password, { exact: true }).fill(wanted)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)

  await page.goto(`/${Alias}/logout`)
  await expect(page).toHaveURL(/\/login$/)
  await logIn(page, words, Username, wanted)
  await expect(page).toHaveURL(new RegExp(`/${Alias}/home$`))
})
