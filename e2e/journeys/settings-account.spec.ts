import { readFileSync } from 'node:fs'
import path from 'node:path'

import type { InsuranceAnswer } from '@homeside/contract/insurance'
import type { PatientInfo } from '@homeside/contract/patient'
import type { Page } from '@playwright/test'

import { unfoldAccount } from '../src/drawn-page.ts'
import { expect, test } from '../src/fixtures.ts'
import { sentMessage } from '../src/message-fixtures.ts'
import { looksRight } from '../src/text-faults.ts'
import { accountWords } from '../src/words.ts'

/** Covers section 2.10 of the specification. */

const heic = readFileSync(
  path.resolve(import.meta.dirname, '../../deploy/server/api/src/platform/photos/testing/with-gps.heic'),
)

test(
  'a phone and then an address are one change that waits: seen on the account, withdrawn in part, and Back',
  { tag: '@sample-phone' },
  async ({ page, signIn, locale, words }) => {
    const t = accountWords(locale)
    const { Alias } = await signIn()
    await page.goto(`/${Alias}/settings`)
    await expect(page.getByRole('heading', { level: 1, name: t.settings.title })).toBeVisible()
    const entry = page.getByRole('main').getByRole('link', { name: t.demographics.title })
    await expect(entry).toContainText(t.demographics.about)
    await looksRight(page)

    await entry.click()
    await expect(page.getByRole('heading', { level: 1, name: t.demographics.title })).toBeFocused()
    const row = page.getByRole('group', { name: t.demographics.MobilePhone, exact: true })
    await row.getByRole('button', { name: t.change }).click()
    await expect(row.getByRole('textbox')).toBeFocused()
    await looksRight(page)
    await row.getByRole('textbox').fill('(555) 555-0142')
    const sent = page.waitForResponse((answer) => answer.url().endsWith('patient/demographics'))
    await page.keyboard.press('Enter')
    expect(((await (await sent).json()) as PatientInfo).PendingChange?.Fields).toEqual({ MobilePhone: '5555550142' })
    await expect(row).toBeFocused()
    await expect(row.getByText('(555) 555-0142')).toBeVisible()
    await looksRight(page)

    const address = page.getByRole('group', { name: t.demographics.address, exact: true })
    await address.getByRole('button', { name: t.change }).click()
    await address.getByRole('textbox').first().fill('9 Lotus Lane')
    const joined = page.waitForResponse((answer) => answer.url().endsWith('patient/demographics'))
    await page.keyboard.press('Enter')
    const { PendingChange } = (await (await joined).json()) as PatientInfo
    expect(PendingChange?.Fields).toMatchObject({ MobilePhone: '5555550142', Address: { Street: '9 Lotus Lane' } })
    await expect(address.getByText('9 Lotus Lane')).toBeVisible()
    await expect(row.getByText('(555) 555-0142')).toBeVisible()

    await page.getByRole('link', { name: t.back, exact: true }).first().click()
    const since = new RegExp(`^${t.pending.since.split(' {{')[0]}`)
    await expect(entry.getByText(since)).toBeVisible()
    await page.goBack()
    await row.getByRole('button', { name: t.pending.withdraw, exact: true }).click()
    await expect(row.getByText(t.pending.withdrawn)).toBeVisible()
    await expect(address.getByText('9 Lotus Lane')).toBeVisible()
    await expect(page.getByText(words.notFound)).toHaveCount(0)
  },
)

test('the picture of a card is taken, rotated, and taken again', async ({ page, signIn, locale }) => {
  const t = accountWords(locale)
  const { Alias } = await signIn({ Insurance: 'active' })
  await page.goto(`/${Alias}/insurance`)
  const front = page.getByRole('group', { name: `${t.insurance.level[1]} ${t.insurance.front}`, exact: true })
  const kept = () => page.waitForResponse((answer) => answer.url().endsWith('/card/front') && answer.ok())
  const sizeOf = async (answer: Awaited<ReturnType<typeof kept>>) => {
    const { CardFront } = ((await answer.json()) as InsuranceAnswer).Items[0] ?? {}
    return [CardFront?.Width, CardFront?.Height]
  }
  const choose = async (width: number, height: number) => {
    const sent = kept()
    await front
      .locator('input[type=file][multiple]')
      .setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: await drawnCard(page, width, height) })
    return sizeOf(await sent)
  }
  expect(await choose(320, 200)).toEqual([320, 200])
  const turned = kept()
  const picture = front.getByRole('button', { name: t.insurance.enlarge })
  await picture.click()
  const large = page.getByRole('dialog')
  await large.getByRole('button', { name: t.insurance.turn }).click()
  expect(await sizeOf(await turned)).toEqual([200, 320])
  await expect(large.getByRole('img')).toBeVisible()
  await looksRight(page)
  // Another one closes the dialog, and is on its way where the picture is.
  expect(await choose(300, 190)).toEqual([300, 190])
  await expect(large).toHaveCount(0)
  await expect(picture).toBeFocused()
})

test('a policy is added from its card: a HEIC arrives once although the connection drops, is rotated, and goes with it', async ({
  page,
  signIn,
  locale,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/)
  const t = accountWords(locale)
  const { Alias } = await signIn({ Insurance: 'none' })
  await page.goto(`/${Alias}/insurance`)
  const primary = page.getByRole('region', { name: t.insurance.level[1], exact: true })
  await primary.getByRole('button', { name: t.add }).click()
  const front = primary.getByRole('group', { name: `${t.insurance.level[1]} ${t.insurance.front}`, exact: true })
  await looksRight(page)
  let attempts = 0
  await page.route('**/card/front', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    attempts += 1
    return attempts === 1 ? route.abort('internetdisconnected') : route.fallback()
  })
  const keptFront = async () => {
    const answer = await page.waitForResponse((each) => each.url().endsWith('/card/front') && each.ok())
    return ((await answer.json()) as InsuranceAnswer).NextCards[0]?.CardFront
  }
  const dropped = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/card/front'))
  await front
    .locator('input[type=file][multiple]')
    .setInputFiles({ name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: heic })
  await dropped
  const kept = keptFront()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  const taken = await kept
  await expect(front.getByRole('img')).toBeVisible()
  expect(attempts).toBe(2)

  const turning = keptFront()
  await front.getByRole('button', { name: t.insurance.enlarge }).click()
  await page.getByRole('dialog').getByRole('button', { name: t.insurance.turn }).click()
  const turned = await turning
  await page.keyboard.press('Escape')
  expect(turned).toMatchObject({ Width: taken?.Height, Height: taken?.Width })
  await primary.getByRole('textbox', { name: t.insurance.payor }).fill('Lakeside Mutual')
  await primary.getByRole('textbox', { name: t.insurance.number }).fill('LM77-0412')
  await primary.getByRole('textbox', { name: t.insurance.holder }).fill('Alma Rivers')
  const sent = page.waitForResponse((answer) => answer.url().endsWith('/patient/insurance') && answer.ok())
  await primary.getByRole('button', { name: t.demographics.send }).click()
  const [policy] = ((await (await sent).json()) as InsuranceAnswer).Items
  expect(policy).toMatchObject({ PayorName: 'Lakeside Mutual', CardFront: turned })
  await expect(primary.getByText(t.insurance.status.PendingReview)).toBeVisible()
  await looksRight(page)
})

test(
  'another language is the portal’s at once, and that of the next email',
  { tag: '@sample-phone' },
  async ({ locale, openSession, page, portal }) => {
    const [before, after] = [accountWords(locale), accountWords(locale?.startsWith('es') ? 'en' : 'es')]
    const { Alias, Email } = await openSession({ Account: 'unverified email' })
    await page.goto(`/${Alias}/settings`)
    await unfoldAccount(page)
    const row = (name: string) => page.getByRole('group', { name, exact: true })
    const own = (name: string) => row(name).getByRole('button')
    await own(before.settings.language).click()
    await expect(page.getByRole('heading', { level: 1, name: after.settings.title })).toBeVisible()
    // Emails are in that language once the server has answered.
    await expect(own(after.settings.language)).toHaveAttribute('aria-disabled', 'false')
    await row(after.settings.email).getByRole('button', { name: after.verification.send }).click()
    await expect(page.getByText(after.verification.sent)).toBeVisible()
    const subject = locale?.startsWith('es') ? /Subject: Please verify/ : /Subject: Por favor verifique/
    expect(await sentMessage(portal.outboxFolder, Email, subject)).toBeTruthy()
  },
)

/** A picture as a phone takes it, drawn by the browser itself. */
async function drawnCard(page: Page, width: number, height: number): Promise<Buffer> {
  const url = await page.evaluate(
    ([wide = 1, high = 1]) => {
      const canvas = document.createElement('canvas')
      canvas.width = wide
      canvas.height = high
      canvas.getContext('2d')?.fillRect(10, 10, wide / 2, high / 4)
      return canvas.toDataURL('image/png')
    },
    [width, height],
  )
  return Buffer.from(url.split(',')[1] ?? '', 'base64')
}
