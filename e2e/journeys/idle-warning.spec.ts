import type { BrowserContext, Page } from '@playwright/test'

import { axeFaults } from '../src/accessibility-faults.ts'
import { pixelsTooWide, resize } from '../src/drawn-page.ts'
import { expect, test } from '../src/fixtures.ts'
import { comeBack } from '../src/sessions.ts'

/** Makes the server report this time left, until the session is extended. */
async function nearTheEnd(context: BrowserContext, seconds: number): Promise<void> {
  const times = { Valid: true, IdleExpiresInSeconds: seconds, AbsoluteExpiresInSeconds: 20_000 }
  await context.route('**/account/sessionvalid', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: times })
  })
}

/** The page loads the session watch in idle time. Its first question is for the time left. */
async function watched<Done>(page: Page, act: () => Promise<Done>): Promise<Done> {
  const asked = page.waitForResponse(/sessionvalid/)
  const done = await act()
  await asked
  return done
}

test(
  'the warning fits the screen, passes axe, and staying extends the session',
  { tag: '@sample-phone' },
  async ({ context, page, signIn, words }) => {
    if ((page.viewportSize()?.width ?? 0) < 600) await resize(page, { width: 320, height: 800 })
    await watched(page, () => signIn())
    await nearTheEnd(context, 95)
    await comeBack(page)
    const dialog = page.getByRole('dialog', { name: words.stillThere })
    await expect(dialog).toBeVisible()
    await expect(dialog.getByText(/^1:[0-3]\d$/)).toBeVisible()
    await expect(dialog.getByRole('button', { name: words.stay })).toBeFocused()
    expect(await axeFaults(page)).toEqual([])
    expect(await pixelsTooWide(page)).toBeLessThanOrEqual(0)
    const extended = page.waitForResponse(/session\/extend/)
    await page.keyboard.press('Enter')
    expect(await (await extended).json()).toMatchObject({ Valid: true, IdleExpiresInSeconds: 900 })
    await expect(dialog).toHaveCount(0)
  },
)

test('staying in one tab keeps the other signed in, each with its own session', async ({
  context,
  page,
  signIn,
  words,
}) => {
  const made = await watched(page, () => signIn())
  const second = await context.newPage()
  await watched(second, () => signIn(made, second))
  await nearTheEnd(context, 95)
  await comeBack(page)
  await comeBack(second)
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(second.getByRole('dialog')).toBeVisible()
  const extensions = Promise.all([page, second].map((tab) => tab.waitForRequest(/session\/extend/)))
  await second.getByRole('button', { name: words.stay }).click()
  const tokens = (await extensions).map((request) => request.headers()['authorization'])
  expect(new Set(tokens).size).toBe(2)
  await expect(second.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
