import type { BrowserContext, Page } from '@playwright/test'

import { expect } from '../src/fixtures.ts'
import { test } from '../src/message-fixtures.ts'
import type { Words } from '../src/words.ts'

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
})

/** Cuts the connection, and waits for the banner that says so. */
async function loseConnection(context: BrowserContext, page: Page, words: Words): Promise<void> {
  await context.setOffline(true)
  await expect(page.getByRole('alert').filter({ hasText: words.offline })).toBeVisible()
}

/** Restores the connection, which ends the banner. */
async function regainConnection(context: BrowserContext, page: Page, words: Words): Promise<void> {
  await context.setOffline(false)
  await expect(page.getByText(words.offline)).toHaveCount(0)
}

test(
  'an order sent without a connection is kept, and is placed once when it is sent again',
  { tag: '@sample-phone' },
  async ({ context, page, signIn, words }) => {
    const { Alias } = await signIn()
    await page.goto(`/${Alias}/orders/new?step=review`)
    const supplies = page.getByRole('region', { name: words.yourSupplies })
    await expect(supplies.getByRole('listitem')).toHaveCount(3)
    const chosen = await supplies.getByRole('listitem').allInnerTexts()
    await page.getByRole('checkbox', { name: words.acceptTerms }).check()
    await loseConnection(context, page, words)
    await page.getByRole('button', { name: words.placeOrder }).click()
    await expect(page.getByText(words.mayHaveArrived)).toBeVisible()
    expect(await supplies.getByRole('listitem').allInnerTexts()).toEqual(chosen)

    await regainConnection(context, page, words)
    await page.reload()
    await page.getByRole('button', { name: words.sendAgain }).dblclick()
    await expect(page.getByRole('heading', { level: 1, name: words.orderPlaced })).toBeVisible()
    await page.getByRole('link', { name: words.showOpenOrders }).click()
    await expect(page.getByRole('region', { name: words.openOrders }).getByRole('listitem')).toHaveCount(1)
  },
)

test('a message written without a connection waits in sight, also in the list, and starts one conversation', async ({
  context,
  openMessages,
  page,
  said,
  words,
}) => {
  await openMessages()
  await page.getByRole('main').getByRole('link', { name: said.newMessage }).click()
  await page.getByLabel(said.topic).selectOption('Other')
  await page.getByLabel(said.subject, { exact: true }).fill('From the train')
  await page.getByLabel(said.message, { exact: true }).fill('When does it come?')
  await expect(page.getByText(said.draftSaved)).toBeVisible()
  await loseConnection(context, page, words)
  await page.getByRole('button', { name: said.sendMessage }).dblclick()
  await expect(page.getByText(said.waiting).first()).toBeVisible()
  await expect(page.getByText('When does it come?')).toBeVisible()
  await page.getByRole('link', { name: said.allMessages }).click()
  const unsent = page.getByRole('alert').filter({ has: page.getByText(said.waiting) })
  await expect(unsent.getByRole('link', { name: 'From the train' })).toBeVisible()

  await regainConnection(context, page, words)
  // The notice stays until the message has been sent.
  await expect(page.getByRole('alert').filter({ has: page.getByText('From the train') })).toHaveCount(0)
  await page.reload()
  await page.getByRole('link', { name: /From the train/ }).click()
  await expect(page.getByRole('region', { name: said.conversation }).getByText('When does it come?')).toHaveCount(1)
  await page.getByRole('link', { name: said.allMessages }).click()
  await expect(page.getByRole('region', { name: said.conversations }).getByText('From the train')).toHaveCount(1)
})
