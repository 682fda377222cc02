import type { Browser, Page } from '@playwright/test'

import deskEn from '../../deploy/server/desk/src/strings/en.json' with { type: 'json' }
import deskEs from '../../deploy/server/desk/src/strings/es.json' with { type: 'json' }
import { expect } from './fixtures.ts'
import type { RunningPortal } from './running-portal.ts'

/** A second window, in which somebody of the provider works at the desk. */
export interface DeskWindow {
  page: Page
  words: typeof deskEn
  /** Errors on the console, and requests to anything but the desk and the staff's calls. */
  faults: string[]
  close: () => Promise<void>
}

interface Opened {
  browser: Browser
  portal: Pick<RunningPortal, 'apiOrigin'>
  locale: string | undefined
  siteKey: number
}

/** Opens the desk of a site in a window of its own, and signs in there as a made-up person of the trial. */
export async function openDeskWindow(
  person: string,
  { browser, portal, locale, siteKey }: Opened,
): Promise<DeskWindow> {
  const context = await browser.newContext({ locale: locale ?? 'en-US', viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  const words = locale?.includes('es') ? deskEs : deskEn
  await page.goto(`${portal.apiOrigin}/desk/${siteKey}`)
  await page.getByRole('link', { name: words.signIn.button }).click()
  await page.getByRole('button', { name: person }).click()
  await expect(page.getByRole('heading', { level: 1, name: words.screens.waiting })).toBeVisible()

  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('request', (request) => {
    const { origin, pathname, protocol } = new URL(request.url())
    const isOwn = origin === portal.apiOrigin && /^\/(desk|staff)(\/|$)/.test(pathname)
    if (!isOwn && !['data:', 'blob:'].includes(protocol)) faults.push(`asked for ${request.url()}`)
  })
  return { page, words, faults, close: () => context.close() }
}

/** Finds a patient by a name that one patient has, and opens their record. */
export async function openPatient({ page, words }: DeskWindow, name: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: words.screens.patients }).click()
  await expect(page.getByRole('heading', { level: 1, name: words.screens.patients })).toBeVisible()
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('row', { name }).getByRole('link').click()
}

/** Opens a waiting order by its number, or a message by its subject, beside the list. */
export async function openWaiting({ page, words }: DeskWindow, name: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: words.screens.waiting }).click()
  await page.getByRole('link', { name }).click()
}

/** Sends the open order as a whole. The form of the number tells the desk that the carrier is UPS. */
export async function sendParcel({ page, words: { orders } }: DeskWindow, tracking: string): Promise<void> {
  await page.getByRole('button', { name: orders.act.ship }).click()
  const parcel = page.getByRole('dialog')
  await parcel.getByLabel(orders.form.tracking).fill(tracking)
  await expect(parcel.getByLabel(orders.form.carrier)).toHaveValue('UPS')
  const answer = page.waitForResponse((response) => response.url().endsWith('/ship') && response.ok())
  await parcel.getByRole('button', { name: orders.act.ship }).click()
  await answer
}

/** Answers in the conversation that is open. */
export async function reply({ page, words: { messages } }: DeskWindow, text: string): Promise<void> {
  await page.getByRole('textbox', { name: messages.answer }).fill(text)
  const answer = page.waitForResponse((response) => response.url().endsWith('/reply') && response.ok())
  await page.getByRole('button', { name: messages.send, exact: true }).click()
  await answer
}

/** Approves the other insurer that a patient asks for. */
export async function approveInsurer(window: DeskWindow, patient: string, insurer: string): Promise<void> {
  const { page, words } = window
  await openPatient(window, patient)
  await page.getByRole('link', { name: words.changes.of.Insurance }).click()
  const row = page.getByRole('row', { name: words.changes.fields.PayorName })
  await expect(row.getByRole('cell').last()).toHaveText(insurer)
  await page.getByRole('button', { name: words.changes.approve }).click()
  await expect(page.getByRole('status').getByText(/^Anna/)).toBeVisible()
}
