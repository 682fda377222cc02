import { randomUUID } from 'node:crypto'

import type { Page } from '@playwright/test'

import { openPage } from '../src/first-page.ts'
import { expect, test } from '../src/fixtures.ts'
import { sentMessage } from '../src/message-fixtures.ts'
import { asTyped, Registering } from '../src/registering.ts'

/** Covers sections 2.6 and 2.7 of the specification. */

/** Two records with the same facts are never found, so each patient has a name of their own. */
const unregistered = () => ({
  Account: 'no registrations' as const,
  LastName: `Rivers${randomUUID().replaceAll(/[^a-f]/g, '')}`,
})
/** One of the sandbox's people, who can be reached by text and by email. */
const selma = {
  FirstName: 'Selma',
  LastName: 'Self',
  DateOfBirth: '1971-04-14',
  PostalCode: '45402',
  MobilePhone: '5555550144',
  Email: 'selma.self@mail.example',
  ProviderCode: 'BLU',
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const reference = /R-[0-9A-F]{4}-[0-9A-F]{4}/

/** Types six digits, and waits for the answer about them. */
async function tryCode(page: Page, me: Registering, code: string): Promise<number> {
  await me.field(me.words.code.code).fill(code)
  const answer = page.waitForResponse(/selfregister\/verifycode$/)
  await me.goOn()
  return (await answer).status()
}

test('a letter’s code, closed by five wrong names: the right one hears so, with the provider’s phone and a reference', async ({
  expectedErrors,
  locale,
  page,
  patient,
}) => {
  expectedErrors.push(/\b4(?:10|22)\b/)
  const me = new Registering(page, locale)
  const { verify } = me.words
  const made = await patient({ Account: 'no registrations' })
  await openPage(page, `/r/${made.RegistrationCode}`)
  await me.fill(verify.email, `new.${made.Email}`)
  await me.fill(verify.dateOfBirth, asTyped(made.DateOfBirth))
  for (const lastName of ['Ames', 'Bell', 'Cole', 'Dunn', 'Eads', made.LastName]) {
    await me.field(verify.lastName).fill(lastName)
    const answer = page.waitForResponse(/account\/verify$/)
    await me.goOn()
    await answer
  }
  const trouble = page.getByRole('alert')
  await expect(trouble).toContainText(/is closed|está cerrado/)
  await expect(trouble).toContainText(made.ProviderName)
  await expect(trouble.getByRole('link', { name: /555/ }).first()).toHaveAttribute(
    'href',
    `tel:+1${made.ProviderPhone}`,
  )
  await expect(trouble).toContainText(reference)
})

test('six digits by text: a phone offers them; sent again and by email, each message’s digits are good', async ({
  expectedErrors,
  locale,
  page,
  portal,
}) => {
  expectedErrors.push(/\b422\b/)
  const me = new Registering(page, locale)
  const t = me.words
  await page.clock.install()
  await openPage(page, `/selfRegister/provider/${selma.ProviderCode}`)
  await me.press(t.find.mine)
  await me.findOneself(selma)
  await me.press(t.send.to.Text)
  await me.at(t.code.title)
  await expect(me.field(t.code.code)).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(me.field(t.code.code)).toHaveAttribute('inputmode', 'numeric')
  const { hostname } = new URL(portal.origin)
  const lastLine = new RegExp(`\\n@${hostname} #\\d{6}\\n$`)
  const first = (await sentMessage(portal.outboxFolder, selma.MobilePhone, lastLine)).slice(-7, -1)
  expect(await tryCode(page, me, wrong(first))).toBe(422)

  const again = page.getByRole('button', { name: t.code.again, exact: true })
  await expect(again).toHaveCount(0)
  await page.clock.runFor(61_000)
  await again.dblclick()
  await expect(page.getByText(t.code.sentAgain)).toBeVisible()
  const newer = async () => (await sentMessage(portal.outboxFolder, selma.MobilePhone, lastLine)).slice(-7, -1)
  await expect.poll(newer).not.toBe(first)

  await me.press(t.code.instead.Email)
  await me.at(t.code.title)
  const mailed = (await sentMessage(portal.outboxFolder, selma.Email, lastLine)).slice(-7, -1)
  expect([first, await newer()]).not.toContain(mailed)
  expect(await tryCode(page, me, first)).toBe(200)
  // The record is found, and one field is left.
  await me.at(t.verify.found.replace('{{name}}', selma.FirstName))
  await expect(me.field(t.verify.email)).toBeVisible()
  await expect(me.field(t.verify.code)).toHaveCount(0)
  // The four facts and the six digits; the provider was in the address.
  expect(me.fields).toBe(4)
})

test('ten misses of one patient do not stop another behind the same address', async ({
  browser,
  expectedErrors,
  locale,
  page,
  patient,
  portal,
}) => {
  expectedErrors.push(/\b4(?:22|29)\b/)
  const [one, other] = [await patient(unregistered()), await patient(unregistered())]
  const me = new Registering(page, locale)
  const t = me.words
  await openPage(page, `/selfRegister/provider/${one.ProviderCode}`)
  await me.press(t.find.mine)
  const search = async (by: Registering, on: Page, who: typeof one) => {
    const answer = on.waitForResponse(/selfregister\/patientSearch$/)
    await by.findOneself(who)
    return (await answer).status()
  }
  const answers: number[] = []
  while (answers.length < 11) answers.push(await search(me, page, { ...one, PostalCode: '99501' }))
  expect(answers).toEqual([...Array.from({ length: 10 }, () => 422), 429])
  await expect(page.getByRole('alert')).toContainText(/minut/)

  const elsewhere = await browser.newContext({ baseURL: portal.origin, ...(locale ? { locale } : {}) })
  const neighbour = await elsewhere.newPage()
  const they = new Registering(neighbour, locale)
  await openPage(neighbour, `/selfRegister/provider/${other.ProviderCode}`)
  await they.press(t.find.mine)
  expect(await search(they, neighbour, other)).toBe(200)
  await they.at(t.send.title)
  await elsewhere.close()
})
