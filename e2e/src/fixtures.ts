import type { MadePatient, PatientTraits } from '@homeside/contract/sandbox'
import { languages } from '@homeside/contract/wire'
import { expect, test as base, type Page } from '@playwright/test'

import { makePatient } from './call-api.ts'
import { RunningPortal } from './running-portal.ts'
import { openSession } from './sessions.ts'
import { wordsFor, type Words } from './words.ts'

/** A patient who was made, or the state of one to make. */
type Who = MadePatient | PatientTraits

interface Fixtures {
  /** The page's texts, in the language of this run. */
  words: Words
  /** Makes a patient in the named state, who prefers the language of this run by default. */
  patient: (traits?: PatientTraits) => Promise<MadePatient>
  /** Signs a patient in without the login page. The next page that is opened finds them signed in. */
  openSession: (who?: Who, page?: Page) => Promise<MadePatient>
  /** Signs a patient in without the login page, and waits for their dashboard. */
  signIn: (who?: Who, page?: Page) => Promise<MadePatient>
  /** Console errors that this test causes on purpose. */
  expectedErrors: RegExp[]
}

interface WorkerFixtures {
  portal: RunningPortal
}

/**
 * The tests' own `test`: one real portal per worker, and each test makes its own patients. No page may print an error
 * or violate the content security policy.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  portal: [
    async ({}, use) => {
      const portal = await RunningPortal.start()
      await use(portal)
      await portal.remove()
    },
    // Filling a fresh database takes a while when another worker builds.
    { scope: 'worker' },
  ],
  baseURL: async ({ portal }, use) => use(portal.origin),
  words: async ({ locale }, use) => use(wordsFor(locale ?? 'en-US')),
  patient: async ({ locale, portal }, use) => {
    const Language = languages.find((language) => locale?.startsWith(language)) ?? 'en'
    await use((traits) => makePatient(portal, { Language, ...traits }))
  },
  openSession: async ({ page, patient, portal }, use) => {
    await use(async (who = {}, onPage = page) => {
      const made = 'Username' in who ? who : await patient(who)
      await openSession(onPage, portal, made)
      return made
    })
  },
  signIn: async ({ openSession: open, page }, use) => {
    await use(async (who, onPage = page) => {
      const made = await open(who, onPage)
      await onPage.goto(`/${made.Alias}/home`)
      await expect(onPage).toHaveURL(new RegExp(`/${made.Alias}/home$`))
      await expect(onPage.getByRole('heading', { level: 1 })).toBeVisible()
      return made
    })
  },
  expectedErrors: async ({}, use) => use([]),
  context: async ({ context, expectedErrors }, use) => {
    const errors: string[] = []
    context.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text())
    })
    context.on('weberror', (error) => errors.push(error.error().message))
    await use(context)
    // Calls that a test intercepts may still be on their way.
    await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    const unexpected = errors.filter((error) => !expectedErrors.some((expected) => expected.test(error)))
    // Chromium never closes a page that is asked to close while its document is being replaced, so each page is led to
    // an end first.
    await Promise.all(context.pages().map((page) => page.goto('about:blank', { timeout: 5_000 }).catch(() => null)))
    expect(unexpected, 'errors on the console').toEqual([])
  },
})

export { expect }
