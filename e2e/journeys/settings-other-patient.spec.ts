import type { PatientInfo } from '@homeside/contract/patient'
import type { Page } from '@playwright/test'

import { expect, test } from '../src/fixtures.ts'
import { endSessions, logIn } from '../src/sessions.ts'
import { accountWords, type AccountWords } from '../src/words.ts'

/** A mother and her son use two tabs of one browser. Covers sections 2.10 and 4.1 of the specification. */

const typed = '(555) 555-0142'
const phoneOf = (page: Page, t: AccountWords) =>
  page.getByRole('group', { name: t.demographics.MobilePhone, exact: true })
const isChange = /patient\/demographics$/

/** Opens the patient's details, and types another phone without sending it. */
async function typePhone(page: Page, alias: string, t: AccountWords): Promise<void> {
  await page.goto(`/${alias}/demographics`)
  await phoneOf(page, t).getByRole('button', { name: t.change }).click()
  await phoneOf(page, t).getByRole('textbox').fill(typed)
}

test('a form in an open tab changes that tab’s patient, although somebody else has logged in in another tab', async ({
  context,
  locale,
  page,
  patient,
  signIn,
  words,
}) => {
  const t = accountWords(locale)
  const mother = await signIn()
  await typePhone(page, mother.Alias, t)
  const son = await patient()
  const other = await context.newPage()
  await other.goto(`/${son.Alias}/login`)
  await logIn(other, words, son.Username)
  await expect(other).toHaveURL(new RegExp(`/${son.Alias}/home$`))

  const sent = page.waitForResponse((each) => each.request().method() === 'POST' && isChange.test(each.url()))
  await phoneOf(page, t).getByRole('button', { name: t.demographics.send }).click()
  const { Email, PendingChange } = (await (await sent).json()) as PatientInfo
  expect([Email, PendingChange?.Fields]).toEqual([mother.Email, { MobilePhone: '5555550142' }])
  await other.goto(`/${son.Alias}/demographics`)
  await expect(phoneOf(other, t)).toBeVisible()
  await expect(other.getByText(typed)).toHaveCount(0)
})

test('a session that ended before somebody else logged in in another tab is asked for again, and their name is refused', async ({
  context,
  expectedErrors,
  locale,
  page,
  patient,
  portal,
  signIn,
  words,
}) => {
  expectedErrors.push(/\b401\b/)
  const t = accountWords(locale)
  const mother = await signIn()
  await typePhone(page, mother.Alias, t)
  await endSessions(page, portal)
  const son = await patient()
  const other = await context.newPage()
  await other.goto(`/${son.Alias}/login`)
  await logIn(other, words, son.Username)
  await expect(other).toHaveURL(new RegExp(`/${son.Alias}/home$`))

  const kept: string[] = []
  page.on('response', (each) => {
    if (each.request().method() === 'POST' && isChange.test(each.url()) && each.ok()) kept.push(each.url())
  })
  await phoneOf(page, t).getByRole('button', { name: t.demographics.send }).click()
  const dialog = page.getByRole('dialog', { name: words.logInAgain })
  await expect(dialog.getByLabel(words.username)).toHaveValue(mother.Username)
  await dialog.getByLabel(words.username).fill(son.Username)
  await dialog.getByLabel(words.password, { exact: true }).fill(son.Password)
  await page.keyboard.press('Enter')
  await expect(page.getByText(words.otherPatient)).toBeVisible()
  await expect(page.getByText(typed)).toHaveCount(0)
  expect(kept).toEqual([])
})
