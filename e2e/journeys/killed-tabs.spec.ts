import type { Page } from '@playwright/test'

import leaving from '../../host/src/session-dialogs/strings/en.json' with { type: 'json' }
import english from '../../remotes/account-settings/src/strings/en.json' with { type: 'json' }
import orders from '../../remotes/orders/src/strings/en.json' with { type: 'json' }
import { expect } from '../src/fixtures.ts'
import { test } from '../src/message-fixtures.ts'
import { logOut } from '../src/sessions.ts'

/** Tabs that the system kills, and lines that break or answer nothing: nothing is lost, doubled or left in sight. */

/** Kills a tab, and opens it as a browser restores it: at its address, with its session storage. */
async function killAndRestore(page: Page): Promise<Page> {
  const kept = await page.evaluate(() => Object.fromEntries(Object.entries(sessionStorage)))
  const address = page.url()
  const context = page.context()
  await page.close()
  const restored = await context.newPage()
  await restored.addInitScript((values) => {
    if (sessionStorage.length > 0) return
    for (const [key, value] of Object.entries(values)) sessionStorage.setItem(key, value)
  }, kept)
  await restored.goto(address)
  return restored
}

test(
  'a policy that is being typed is there again in a tab that was killed',
  { tag: '@phone' },
  async ({ page, signIn }) => {
    const t = english.insurance
    const { Alias } = await signIn({ Insurance: 'none' })
    await page.goto(`/${Alias}/insurance`)
    await page.getByRole('button', { name: /^Add/ }).first().click()
    await page.getByLabel(t.payor).fill('Prairie Health Plan')
    await page.getByLabel(t.number).fill('PH-204 881')
    const restored = await killAndRestore(page)
    await expect(restored.getByLabel(t.payor)).toHaveValue('Prairie Health Plan')
    await expect(restored.getByLabel(t.number)).toHaveValue('PH-204 881')
  },
)

test(
  'a reply that waits in a killed tab arrives once, and its field stays empty',
  { tag: '@phone' },
  async ({ context, expectedErrors, openWithPhoto, page, said }) => {
    expectedErrors.push(/ERR_FAILED/)
    await openWithPhoto()
    let isCut = true
    await context.route(/\/conversations\/\d+$/, (route) =>
      isCut && route.request().method() === 'POST' ? route.abort() : route.fallback(),
    )
    await page.getByLabel(said.answer).fill('From the train')
    await expect(page.getByText(said.draftSaved)).toBeVisible()
    await page.getByRole('button', { name: said.send, exact: true }).click()
    await expect(page.getByText(said.waiting)).toBeVisible()
    const restored = await killAndRestore(page)
    await expect(restored.getByText(said.waiting)).toBeVisible()
    isCut = false
    await expect(restored.getByText(said.waiting)).toHaveCount(0)
    for (const _ of ['now', 'after a reload']) {
      const conversation = restored.getByRole('region', { name: said.conversation })
      await expect(conversation.getByText('From the train')).toHaveCount(1)
      await expect(restored.getByLabel(said.answer)).toHaveValue('')
      await restored.reload()
    }
  },
)

test(
  'a reply that was begun here and sent from another device leaves the field here',
  { tag: '@phone' },
  async ({ browser, openSession, openWithPhoto, page, portal, said }) => {
    const made = await openWithPhoto()
    await page.getByLabel(said.answer).fill('Begun at the computer')
    await expect(page.getByText(said.draftSaved)).toBeVisible()
    const phone = await (await browser.newContext({ baseURL: portal.origin, locale: 'en-US' })).newPage()
    await openSession(made, phone)
    await phone.goto(`/${made.Alias}/message/${made.Conversations[0]?.ConversationKey}`)
    await expect(phone.getByLabel(said.answer)).toHaveValue('Begun at the computer')
    await phone.getByRole('button', { name: said.send, exact: true }).click()
    await expect(page.getByLabel(said.answer)).toHaveValue('')
    const conversation = page.getByRole('region', { name: said.conversation })
    await expect(conversation.getByText('Begun at the computer')).toHaveCount(1)
    await phone.context().close()
  },
)

test(
  'when no request is answered, the known end of a session counts: nothing private stays',
  { tag: '@phone' },
  async ({ context, page, signIn }) => {
    await page.clock.install()
    const asked = page.waitForResponse(/sessionvalid/)
    const { FirstName } = await signIn()
    await page.clock.runFor(5_000)
    await asked
    const name = page.getByRole('heading', { level: 1, name: new RegExp(FirstName) })
    await expect(name).toBeVisible()
    // From now on no request is answered.
    await context.route(/\/(account|patient|orders|conversations)\//, () => undefined)
    await page.clock.runFor('17:00')
    await expect(name).toBeHidden()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
)

test(
  'an ambiguous number is refused at its field, and is there as it was typed after the tab was killed',
  { tag: '@phone' },
  async ({ page, signIn, words }) => {
    const { Alias } = await signIn({ Supplies: 'asking' })
    await page.goto(`/${Alias}/orders/new`)
    await page.getByRole('button', { name: words.reviewOrder }).waitFor()
    for (const box of await page.locator('.ord-supply-choice input').all()) await box.check()
    const left = (on: Page) => on.getByLabel(orders.usage.ItemQtyRemaining).first()
    await left(page).fill('1,000')
    await left(page).blur()
    await expect(page.getByText(/between 0 and 999/).first()).toBeVisible()
    const restored = await killAndRestore(page)
    await expect(left(restored)).toHaveValue('1,000')
    await restored.getByRole('button', { name: words.reviewOrder }).click()
    await expect(restored.getByText(/between 0 and 999/).first()).toBeVisible()
    await expect(restored.getByRole('button', { name: words.placeOrder })).toHaveCount(0)
  },
)

test(
  'whoever logs out while a reply waits is asked: staying keeps it, and it arrives once the line is back',
  { tag: '@phone' },
  async ({ context, expectedErrors, openWithPhoto, page, said, words }) => {
    expectedErrors.push(/ERR_FAILED/)
    await openWithPhoto()
    let isCut = true
    await context.route(/\/conversations\/\d+$/, (route) =>
      isCut && route.request().method() === 'POST' ? route.abort() : route.fallback(),
    )
    await page.getByLabel(said.answer).fill('From the tunnel')
    await page.getByRole('button', { name: said.send, exact: true }).click()
    await expect(page.getByText(said.waiting)).toBeVisible()
    await logOut(page, words)
    await page.getByRole('dialog').getByRole('button', { name: leaving.leave.stay }).click()
    await expect(page.getByText(said.waiting)).toBeVisible()
    isCut = false
    await expect(page.getByText(said.waiting)).toHaveCount(0)
    await expect(page.getByRole('region', { name: said.conversation }).getByText('From the tunnel')).toHaveCount(1)
  },
)
