import { randomUUID } from 'node:crypto'

import type { MadePatient } from '@homeside/contract/sandbox'
import { loginAnswer } from '@homeside/contract/session'
import type { Page } from '@playwright/test'

import type { RunningPortal } from './running-portal.ts'
import type { Words } from './words.ts'

interface Portal {
  origin: string
  apiOrigin: string
}

/**
 * Signs a patient in without the login page: opens a session by the API from the page's own browser, and stores it
 * where the portal looks when the page goes there. It is stored once, so that a logout lasts.
 *
 * @param where The origin of the page, when that is not the portal's own.
 */
export async function openSession(
  page: Page,
  { origin, apiOrigin }: Portal,
  patient: MadePatient,
  where = origin,
): Promise<void> {
  const answer = await page.context().request.post(`${apiOrigin}/account/login`, {
    headers: { Origin: origin, 'Sec-Fetch-Site': 'same-site' },
    form: {
      username: patient.Username,
      password: patient.Password,
      // A patient without registrations has no provider yet.
      alias: patient.RegistrationCode ? '' : patient.Alias,
      requestSource: 'btportal',
      grant_type: 'password',
      allowLoginWithoutRegistration: 'true',
    },
  })
  if (!answer.ok()) throw new Error(`${patient.Username} could not sign in: ${await answer.text()}`)
  const { access_token, alias, noRegistrations, patientKey, patientHubLite } = loginAnswer.parse(await answer.json())
  // The keys are those of `shared/session`.
  const session: Record<string, string> = {
    auth: access_token,
    tempUser: patient.Username,
    aliasStore: JSON.stringify({ aliasName: alias, aliasManuallyAltered: false }),
    dashboardStore: JSON.stringify({
      dashboardInfo: null,
      patientUser: null,
      noRegistrations,
      patientKey,
      patientHubLite,
    }),
    ...(alias === null ? {} : { alias }),
  }
  await page.addInitScript(
    ({ place, stored, note }) => {
      // Frames of other origins, and pages before the portal, are left alone.
      if (location.origin !== place || localStorage.getItem(note) !== null) return
      localStorage.setItem(note, 'done')
      for (const [key, text] of Object.entries(stored)) sessionStorage.setItem(key, text)
      localStorage.setItem('clearStorage', 'signedIn')
    },
    { place: where, stored: session, note: `signedInBy-${randomUUID()}` },
  )
}

/** The password of all sandbox patients. */
export const password = 'Sunny-day-42'

/** Fills in the login on a page, and sends it. */
export async function logIn(page: Page, words: Words, username: string, secret = password): Promise<void> {
  await page.getByLabel(words.username).fill(username)
  await page.getByLabel(words.password, { exact: true }).fill(secret)
  await page.getByRole('button', { name: words.signIn }).click()
}

/** Logs out as a patient does: by the menu behind their initials. */
export async function logOut(page: Page, words: Words): Promise<void> {
  await page.getByRole('button', { name: words.personMenu }).click()
  await page.getByRole('link', { name: words.logOut }).click()
}

/** Ends every session of this browser on the server, without telling the page. */
export async function endSessions(page: Page, portal: RunningPortal): Promise<void> {
  await page
    .context()
    .request.post(`${portal.apiOrigin}/account/ssocookielogout`, {
      headers: { Origin: portal.origin, 'Sec-Fetch-Site': 'same-site' },
    })
}

/** The patient returns to a tab or wakes the device: the page asks how much time is left. */
export async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

/** Signs a made-up person in at the identity provider to which the login of their provider leads. */
export async function signOnAs(page: Page, person: RegExp): Promise<void> {
  await page.locator('a.login-sign-on').click()
  await page.getByRole('button', { name: person }).click()
}
