import type { MadePatient } from '@homeside/contract/sandbox'
import type { Page } from '@playwright/test'

import { openPage } from '../src/first-page.ts'
import { expect, test } from '../src/fixtures.ts'
import { Registering } from '../src/registering.ts'

/** Opens the address of a letter on a page, and says who somebody is. */
async function proveLetter(page: Page, locale: string | undefined, made: MadePatient): Promise<Registering> {
  const me = new Registering(page, locale)
  const { security, verify } = me.words
  await openPage(page, `/r/${made.RegistrationCode}`)
  await expect(me.field(verify.code)).toHaveValue(made.RegistrationCode ?? '')
  await expect(me.field(verify.lastName)).toHaveValue('')
  await me.sayWho(made)
  await me.at(security.title)
  return me
}

test('a letter’s address with an invalid code or without a code leads to the login, which says so', async ({
  expectedErrors,
  page,
  words,
}) => {
  expectedErrors.push(/\b422\b/)
  for (const path of ['/r/AAAABBB22', '/r/']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByText(words.invalidRoute)).toBeVisible()
  }
})

test('the same letter in two tabs: the second goes on, the first says what happened and has kept code and email', async ({
  context,
  expectedErrors,
  locale,
  page,
  patient,
}) => {
  expectedErrors.push(/\b401\b/)
  const made = await patient({ Account: 'no registrations' })
  const first = await proveLetter(page, locale, made)
  const second = await proveLetter(await context.newPage(), locale, made)

  await first.chooseLogin()
  await expect(page.getByText(first.words.verify.closed)).toBeVisible()
  await first.at(first.words.verify.title)
  await expect(first.field(first.words.verify.code)).toHaveValue(made.RegistrationCode ?? '')
  await expect(first.field(first.words.verify.email)).toHaveValue(`new.${made.Email}`)

  await second.chooseLogin()
  await second.at(second.words.details.title)
})

test('the letters of two patients in one browser: each is asked for who they are, and gets no other’s account', async ({
  locale,
  page,
  patient,
}) => {
  const [one, other] = [await patient({ Account: 'no registrations' }), await patient({ Account: 'no registrations' })]
  await proveLetter(page, locale, one)
  const me = await proveLetter(page, locale, other)
  await expect(me.field(me.words.security.username)).toHaveValue(`new.${other.Email}`)
})
