import type { Page } from '@playwright/test'

import { waitUntilTakenOver, openLoginEarly } from '../src/first-page.ts'
import { expect, test } from '../src/fixtures.ts'
import { password } from '../src/sessions.ts'

/*
 * A line on which files take longer than any of the portal's time limits, but come. The page in the response stays, and
 * so does what is typed into it, until the portal is there.
 */

const notLoaded = /The portal did not load|El portal no se cargó/

// Everything takes its time here.
test.use({ actionTimeout: 60_000 })
const slow = { timeout: 60_000 }

test.beforeEach(async ({ context, page }) => {
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 1500,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })
})

/** Opens a first page as soon as it arrives. */
async function openEarly(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit', ...slow })
  await page.locator('#first-page h1').waitFor(slow)
}

test(
  'on a slow line a sign-in keeps what was typed and leads to the dashboard',
  { tag: ['@long', '@phone'] },
  async ({ page, patient, words }) => {
    const { FirstName, Username } = await patient()
    await openLoginEarly(page, '/bluebird-hme/login', words)
    await page.getByLabel(words.username).fill(Username)
    await page.getByLabel(words.password, { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(FirstName, slow)
    await expect(page.getByText(notLoaded).filter({ visible: true })).toHaveCount(0)
  },
)

test(
  'on a slow line the page of a forgotten password keeps what is typed, and sends it',
  { tag: '@phone' },
  async ({ page, patient }) => {
    const { Alias, Username } = await patient()
    await openEarly(page, `/${Alias}/reset`)
    const username = page.locator('[name=username]')
    await username.fill(Username)
    await waitUntilTakenOver(page)
    await expect(username).toHaveValue(Username)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/reset\/credentials$/, slow)
  },
)
