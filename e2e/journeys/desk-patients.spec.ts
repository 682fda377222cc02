import type { Page } from '@playwright/test'

import ofPatientInEnglish from '../../remotes/account-settings/src/strings/en.json' with { type: 'json' }
import ofPatientInSpanish from '../../remotes/account-settings/src/strings/es.json' with { type: 'json' }
import { axeFaults } from '../src/accessibility-faults.ts'
import { openDeskWindow } from '../src/desk-window.ts'
import { expect } from '../src/fixtures.ts'
import { test } from '../src/message-fixtures.ts'
import { resize } from '../src/resize.ts'

async function isAccessible(desk: Page): Promise<void> {
  for (const width of [1280, 768]) {
    await resize(desk, { width, height: 900 })
    expect(await axeFaults(desk)).toEqual([])
  }
  await resize(desk, { width: 1280, height: 900 })
}

test(
  'a patient writes with a photo and changes the insurance; staff answer and approve at the desk, and the patient sees it',
  { tag: '@desktop' },
  async ({ browser, locale, openMessages, page, phonePhoto, portal, said }) => {
    const ofPatient = locale?.startsWith('es') ? ofPatientInSpanish : ofPatientInEnglish
    const made = await openMessages()
    await page.getByRole('main').getByRole('link', { name: said.newMessage }).click()
    const photo = { name: 'mask.jpg', mimeType: 'image/jpeg', buffer: phonePhoto }
    await page.getByLabel(said.choosePhotos, { exact: true }).last().setInputFiles([photo])
    await expect(page.getByText(said.photoAdded)).toHaveCount(1)
    await page.getByLabel(said.topic).selectOption('Clinical')
    await page.getByLabel(said.subject, { exact: true }).fill(`A mark, ${made.Username}`)
    await page.getByLabel(said.message, { exact: true }).fill('Is this how it has to sit?')
    await page.getByRole('button', { name: said.sendMessage }).click()
    await expect(page.getByText(said.sent)).toBeVisible()

    const opened = { browser, portal, locale, siteKey: made.SiteKey }
    const { close, faults, page: desk, words: t } = await openDeskWindow('Anna', opened)
    const visit = async (screen: keyof typeof t.screens) => {
      await desk.getByRole('navigation').getByRole('link', { name: t.screens[screen] }).click()
      await desk.getByRole('heading', { level: 1, name: t.screens[screen] }).waitFor()
    }
    await visit('messages')
    await desk.getByRole('link', { name: `A mark, ${made.Username}` }).click()
    await expect(desk.getByText('Is this how it has to sit?')).toBeVisible()
    await desk.getByRole('button', { name: t.messages.photo.replace(/ .*/, '') }).click()
    await desk.getByRole('button', { name: t.photo.turn }).click()
    await desk.getByRole('dialog').getByRole('button', { name: t.close, exact: true }).last().click()
    await isAccessible(desk)
    await desk.getByRole('textbox', { name: t.messages.answer }).fill('A little looser, please.')
    await desk.getByRole('button', { name: t.messages.send, exact: true }).click()
    await expect(desk.getByRole('list').getByText('A little looser, please.')).toBeVisible()
    await page.reload()
    await expect(page.getByText('A little looser, please.').last()).toBeVisible()

    await page.goto(`/${made.Alias}/insurance`)
    const primary = page.getByRole('region', { name: ofPatient.insurance.level[1], exact: true })
    await primary.getByRole('button', { name: new RegExp(`^${ofPatient.change} `) }).click()
    await primary.getByRole('textbox', { name: ofPatient.insurance.payor }).fill('Harvest Health')
    await primary.getByRole('button', { name: ofPatient.demographics.send }).click()
    await expect(primary.getByText('Harvest Health')).toBeVisible()

    await visit('patients')
    await desk.getByRole('searchbox').fill(made.Username)
    await desk.getByRole('link', { name: `${made.FirstName} ${made.LastName}` }).click()
    await desk.getByRole('heading', { name: t.patients.supplies }).waitFor()
    await isAccessible(desk)
    await desk.getByRole('link', { name: t.changes.of.Insurance }).click()
    const row = desk.getByRole('row', { name: t.changes.fields.PayorName })
    await expect(row.getByRole('cell').last()).toHaveText('Harvest Health')
    await isAccessible(desk)
    await desk.getByRole('button', { name: t.changes.approve }).click()
    await expect(desk.getByRole('status').getByText(/^Anna/)).toBeVisible()
    await page.reload()
    await expect(primary.getByText('Harvest Health')).toBeVisible()
    await expect(primary.getByText(ofPatient.pending.new)).toHaveCount(0)

    expect(faults).toEqual([])
    await close()
  },
)
