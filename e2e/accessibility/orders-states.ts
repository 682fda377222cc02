import { answerCalls, refuseCalls } from '../src/refuse-calls.ts'
import { nina, openAs, openUnanswered, rose, signInAs, walt } from './sandbox-patients.ts'
import type { Stage, States } from './states.ts'

/** Walt's orders: one for each thing that may happen to an order. */
async function openWalts(stage: Stage): Promise<void> {
  await openAs(stage, walt, 'orders')
  await stage.page.locator('.ord-history').waitFor()
}

/** The same, with something that no order of the sandbox has. */
async function changeOpen(stage: Stage, change: object): Promise<void> {
  const open = `${stage.portal.apiOrigin}/orders/open*`
  await answerCalls(stage.page, open, ({ Items }: { Items: object[] }) => ({
    Items: Items.map((order) => ({ ...order, ...change })),
  }))
  await openWalts(stage)
}

async function askToCancel(stage: Stage): Promise<void> {
  await openWalts(stage)
  await stage.page.getByRole('button', { name: stage.words.cancelOrder }).first().click()
  await stage.page.getByRole('button', { name: stage.words.cancelIt }).waitFor()
}

/** The page of what was ordered, in every state of its. */
export const ordersStates: States = {
  'orders: under way, held up, and before': openWalts,
  'orders: details of each are open': async (stage) => {
    await openWalts(stage)
    for (const summary of await stage.page.locator('.ord-details summary').all()) await summary.click()
  },
  'orders: an older page of many': async (stage) => {
    await openAs(stage, nina, 'orders')
    await stage.page.locator('.ord-pages button').last().click()
    await stage.page.locator('.ord-pages button[aria-disabled=false]').first().waitFor()
  },
  'orders: none yet': async (stage) => {
    await openAs(stage, rose, 'orders')
    await stage.page.locator('.hs-lead').nth(1).waitFor()
  },
  'orders: one waits to be paid': async (stage) => {
    await changeOpen(stage, { DueNowCents: 790 })
    await stage.page.locator('.ord-order-actions a.hs-button-quiet').first().waitFor()
  },
  'orders: on their way': (stage) => openUnanswered(stage, walt, 'orders', 'orders/**'),
  'orders: they do not come': async (stage) => {
    await signInAs(stage, walt)
    await refuseCalls(stage.page, `${stage.portal.apiOrigin}/orders/**`, 500, 'request-failed')
    await stage.page.goto(`/${walt.alias}/orders`)
    await stage.page.getByRole('button', { name: stage.words.tryAgain }).waitFor()
  },
  'orders: those before do not come': async (stage) => {
    await signInAs(stage, walt)
    await refuseCalls(stage.page, `${stage.portal.apiOrigin}/orders/history/**`, 500, 'request-failed')
    await stage.page.goto(`/${walt.alias}/orders`)
    await stage.page.getByRole('button', { name: stage.words.tryAgain }).waitFor()
  },
  'orders: is one to be cancelled?': askToCancel,
  'orders: one is cancelled': async (stage) => {
    await askToCancel(stage)
    await stage.page.getByRole('button', { name: stage.words.cancelIt }).click()
    await stage.page.getByRole('button', { name: stage.words.cancelIt }).waitFor({ state: 'detached' })
  },
  'orders: it is too late to cancel': async (stage) => {
    await askToCancel(stage)
    await refuseCalls(stage.page, `${stage.portal.apiOrigin}/orders/*/cancel`, 409, 'order-state')
    await stage.page.getByRole('button', { name: stage.words.cancelIt }).click()
    await stage.page.locator('.hs-notice-danger').waitFor()
  },
  'orders: staff asked something about one': async (stage) => {
    await changeOpen(stage, { ConversationKey: 1 })
    await stage.page.locator('.ord-status a[href*=message]').first().waitFor()
  },
}
