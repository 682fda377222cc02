import { expect, test as base } from '@playwright/test'
import type { Page } from '@playwright/test'

import { logIn } from './log-in.ts'
import { ownPortal } from './own-portal.ts'
import type { RunningPortal } from './running-portal.ts'
import { wordsFor } from './words.ts'
import type { Words } from './words.ts'

interface Fixtures {
  /** What the page says, in the language of this run. */
  words: Words
  /** Signs in through the login page, and waits for the dashboard. */
  signIn: (username: string, alias?: string, page?: Page) => Promise<void>
  /** Errors on the console that this test brings about on purpose. */
  expectedErrors: RegExp[]
}

interface WorkerFixtures {
  portal: RunningPortal
}

/**
 * The tests' own `test`: a real portal with a fresh database per worker, and no page may print an error or break the
 * content security policy.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  portal: ownPortal(),
  baseURL: async ({ portal }, use) => use(portal.origin),
  words: async ({ locale }, use) => use(wordsFor(locale ?? 'en-US')),
  expectedErrors: async ({}, use) => use([]),
  context: async ({ context, expectedErrors }, use) => {
    const errors: string[] = []
    context.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text())
    })
    context.on('weberror', (error) => errors.push(error.error().message))
    await use(context)
    // Answers that a test changes may still be under way.
    await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    const unexpected = errors.filter((error) => !expectedErrors.some((expected) => expected.test(error)))
    // Chromium never closes a page that is asked to while its document is being replaced, so each is led to an end first.
    await Promise.all(context.pages().map((page) => page.goto('about:blank', { timeout: 5_000 }).catch(() => null)))
    expect(unexpected, 'errors on the console').toEqual([])
  },
  signIn: async ({ page, words }, use) => {
    await use(async (username, alias = 'bluebird-hme', onPage = page) => {
      await onPage.goto(`/${alias}/login`)
      await logIn(onPage, words, username)
      await expect(onPage).toHaveURL(new RegExp(`/${alias}/home$`))
      await expect(onPage.getByRole('heading', { level: 1 })).toBeVisible()
    })
  },
})

export { expect }
