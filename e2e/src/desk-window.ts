import type { Browser, Page } from '@playwright/test'

import deskEn from '../../deploy/desk/src/strings/en.json' with { type: 'json' }
import deskEs from '../../deploy/desk/src/strings/es.json' with { type: 'json' }
import { expect } from './fixtures.ts'
import type { RunningPortal } from './running-portal.ts'

/** A second window, in which somebody of the provider works at the desk. */
export interface DeskWindow {
  page: Page
  words: typeof deskEn
  /** What went wrong there: errors on the console, and requests to anything but the desk and calls of staff. */
  faults: string[]
  close: () => Promise<void>
}

interface Opened {
  browser: Browser
  portal: RunningPortal
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
