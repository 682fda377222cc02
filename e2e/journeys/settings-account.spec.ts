import { AxeBuilder } from '@axe-core/playwright'
import type { PatientInfo } from '@homeside/contract/patient'
import type { Page } from '@playwright/test'

import english from '../../remotes/account-settings/src/strings/en.json' with { type: 'json' }
import spanish from '../../remotes/account-settings/src/strings/es.json' with { type: 'json' }
import { expect, test } from '../src/fixtures.ts'
import { textFaults } from '../src/text-faults.ts'

const wordsIn = (locale: string | undefined) => (locale?.startsWith('es') ? spanish : english)

/** Nothing is cut off, overlaps or fails a rule, also at 320 px. */
async function looksRight(page: Page): Promise<void> {
  expect(await textFaults(page)).toEqual([])
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
}

test('from home to a changed phone, seen on the account, withdrawn, and Back', async ({
  page,
  signIn,
  locale,
  words,
}) => {
  const t = wordsIn(locale)
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

  await page.getByRole('link', { name: t.back, exact: true }).first().click()
  const since = new RegExp(`^${t.pending.since.split(' {{')[0]}`)
  await expect(entry.getByText(since)).toBeVisible()
  await page.goBack()
  await row.getByRole('button', { name: t.pending.withdraw, exact: true }).click()
  await expect(row.getByText(t.pending.withdrawn)).toBeVisible()
  await expect(page.getByText(words.notFound)).toHaveCount(0)
})

test('credits, in the language of the page', async ({ page, signIn, locale }) => {
  const t = wordsIn(locale)
  const { Alias } = await signIn()
  await page.goto(`/${Alias}/credits`)
  await expect(page.getByText(t.credits.noneMeaning)).toBeVisible()
  await looksRight(page)
})
