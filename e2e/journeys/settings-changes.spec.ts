import type { InsuranceAnswer } from '@homeside/contract/insurance'
import type { PatientInfo } from '@homeside/contract/patient'
import type { Page } from '@playwright/test'

import english from '../../remotes/account-settings/src/strings/en.json' with { type: 'json' }
import spanish from '../../remotes/account-settings/src/strings/es.json' with { type: 'json' }
import englishConsent from '../../shared/parts/src/consent/strings/en.json' with { type: 'json' }
import spanishConsent from '../../shared/parts/src/consent/strings/es.json' with { type: 'json' }
import { askStaff } from '../src/call-as-staff.ts'
import { unfoldAccount } from '../src/drawn-page.ts'
import { expect, test } from '../src/fixtures.ts'
import { sentMessage } from '../src/message-fixtures.ts'

/** Covers sections 2.10 and 4.3 of the specification. */

const wordsIn = (locale: string | undefined) =>
  locale?.startsWith('es') ? { ...spanish, consent: spanishConsent } : { ...english, consent: englishConsent }
const row = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

/** Waits for the answer to what is sent next. */
async function answered<Answer>(page: Page, path: RegExp, send: () => Promise<void>): Promise<Answer> {
  const answer = page.waitForResponse((each) => each.request().method() !== 'GET' && path.test(each.url()))
  await send()
  return (await (await answer).json()) as Answer
}

test('a newer change of a policy takes the place of the one that waits, and the photos stay with the right policy', async ({
  locale,
  openSession,
  page,
  portal,
}) => {
  const t = wordsIn(locale)
  const { Alias } = await openSession({ Insurance: 'active' })
  await page.goto(`/${Alias}/insurance`)
  const primary = page.getByRole('region', { name: t.insurance.level[1], exact: true })
  const side = (name: string) => primary.getByRole('group', { name: `${t.insurance.level[1]} ${name}`, exact: true })
  const photograph = (name: string, width: number) =>
    answered<InsuranceAnswer>(page, /\/card\/front$/, async () => {
      const buffer = await drawnCard(page, width)
      await side(name)
        .locator('input[type=file][multiple]')
        .setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer })
    })
  const change = async (payor: string) => {
    await primary.getByRole('button', { name: new RegExp(`^${t.change} `) }).click()
    await primary.getByRole('textbox', { name: t.insurance.payor }).fill(payor)
    const send = () => primary.getByRole('button', { name: t.demographics.send }).click()
    const { Items } = await answered<InsuranceAnswer>(page, /patient\/insurance$/, send)
    await expect(primary.getByText(payor, { exact: true })).toBeVisible()
    return Items[0]?.PendingChange?.ChangeKey
  }

  await photograph(t.insurance.front, 300)
  const older = await change('Lakeside Mutual')
  await photograph(t.insurance.next.front, 340)
  const newer = await change('Harvest Health')
  expect(newer).not.toBe(older)
  await expect(primary.getByText('Lakeside Mutual')).toHaveCount(0)
  await expect(askStaff(portal, `staff/changes/${older}/approve`)).rejects.toThrow('change-decided')
  for (const name of [t.insurance.front, t.insurance.next.front]) {
    await expect(side(name).getByRole('img')).toBeVisible()
  }

  await askStaff(portal, `staff/changes/${newer}/approve`)
  const reading = page.waitForResponse((each) => each.url().endsWith('patient/insurance') && each.ok())
  await page.reload()
  const [policy] = ((await (await reading).json()) as InsuranceAnswer).Items
  expect(policy).toMatchObject({ PayorName: 'Harvest Health', PendingChange: null, CardFront: { Width: 340 } })
  await expect(side(t.insurance.next.front)).toHaveCount(0)
  await expect(side(t.insurance.front).getByRole('img')).toBeVisible()
})

test('a page of notifications that was left open while the address changed saves nothing, and says why', async ({
  expectedErrors,
  locale,
  openSession,
  page,
  patient,
  portal,
}) => {
  expectedErrors.push(/\b403\b/)
  const t = wordsIn(locale)
  const made = await patient()
  const { Alias } = await openSession(made)
  const other = await page.context().newPage()
  await openSession(made, other)
  await page.goto(`/${Alias}/notificationSettings`)
  const email = page.getByRole('region', { name: t.notifications.email, exact: true })
  await expect(email.getByRole('switch').first()).toBeVisible()

  await other.goto(`/${Alias}/demographics`)
  const address = row(other, t.demographics.email)
  await address.getByRole('button', { name: t.change }).click()
  const name = `moved.${made.Email}`
  await address.getByLabel(t.demographics.emailNew, { exact: true }).fill(name)
  await address.getByLabel(t.demographics.emailAgain, { exact: true }).fill(name)
  const password = address.locator('input[type=password]')
  if ((await password.count()) > 0) await password.fill(made.Password)
  const send = () => address.getByRole('button', { name: t.demographics.send }).click()
  const { PendingChange } = await answered<PatientInfo>(other, /patient\/demographics$/, send)
  await askStaff(portal, `staff/changes/${PendingChange?.ChangeKey}/approve`)

  const orders = email.getByRole('switch', { name: t.notifications.topics.OrderConfirmations })
  await orders.click()
  await email.getByRole('button', { name: t.consent.agreeEmail }).click()
  await expect(email.getByRole('alert')).toContainText(/meant for someone else|para otra persona/)
  await expect(orders).not.toBeChecked()
})

test(
  'another language is the portal’s at once, and that of the next email',
  { tag: '@sample-phone' },
  async ({ locale, openSession, page, portal }) => {
    const [before, after] = locale?.startsWith('es') ? [spanish, english] : [english, spanish]
    const { Alias, Email } = await openSession({ Account: 'unverified email' })
    await page.goto(`/${Alias}/settings`)
    await unfoldAccount(page)
    const own = (name: string) => row(page, name).getByRole('button')
    await own(before.settings.language).click()
    await expect(page.getByRole('heading', { level: 1, name: after.settings.title })).toBeVisible()
    // Emails are in that language once the server has answered.
    await expect(own(after.settings.language)).toHaveAttribute('aria-disabled', 'false')
    await row(page, after.settings.email).getByRole('button', { name: after.verification.send }).click()
    await expect(page.getByText(after.verification.sent)).toBeVisible()
    const subject = after === spanish ? /Subject: Por favor verifique/ : /Subject: Please verify/
    expect(await sentMessage(portal.outboxFolder, Email, subject)).toBeTruthy()
  },
)

/** A picture as a phone takes it, drawn by the browser itself. */
async function drawnCard(page: Page, width: number): Promise<Buffer> {
  const url = await page.evaluate((wide) => {
    const canvas = document.createElement('canvas')
    canvas.width = wide
    canvas.height = 200
    canvas.getContext('2d')?.fillRect(10, 10, wide / 2, 50)
    return canvas.toDataURL('image/png')
  }, width)
  return Buffer.from(url.split(',')[1] ?? '', 'base64')
}
