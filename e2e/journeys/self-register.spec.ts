import type { Page } from '@playwright/test'

import { openPage } from '../src/first-page.ts'
import { expect, test } from '../src/fixtures.ts'
import { sentMessage } from '../src/message-fixtures.ts'
import { Registering } from '../src/registering.ts'

/** Covers sections 2.6 and 2.7 of the specification. */

test(
  'Selma has no code: from her provider’s page to the six digits, which a refresh and Back keep',
  { tag: '@sample-desktop' },
  async ({ locale, page }) => {
    const selma = new Registering(page, locale)
    const { code, find, lost, send, verify } = selma.words
    await openPage(page, '/bluebird-hme/register/verify')
    await page.getByRole('link', { name: verify.noCode }).click()
    await selma.press(find.mine)
    await selma.findOneself({ FirstName: 'Selma', LastName: 'Self', DateOfBirth: '1971-04-14', PostalCode: '45402' })
    await selma.press(send.to.Text)
    await expect(page.getByLabel(code.code)).toBeVisible()
    await page.reload()
    await expect(page.getByLabel(code.code)).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('button', { name: send.to.Text })).toBeVisible()
    await page.getByRole('link', { name: lost.link }).click()
    await expect(page.getByText(/^R-[0-9A-F]{4}-[0-9A-F]{4}$/)).toBeVisible()
  },
)

test('without a chosen provider the address is invalid and leads to the login', async ({ page, words }) => {
  for (const path of ['/bluebird-hme/selfregister/patientSearch', '/bluebird-hme/selfRegister/verify']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByText(words.invalidRoute)).toBeVisible()
  }
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

/** Types six digits, and waits for the answer about them. */
async function tryCode(page: Page, me: Registering, code: string): Promise<number> {
  await me.field(me.words.code.code).fill(code)
  const answer = page.waitForResponse(/selfregister\/verifycode$/)
  await me.goOn()
  return (await answer).status()
}

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
