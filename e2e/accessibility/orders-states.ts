import type { OrderTrait } from '@homeside/contract/constants/patient-traits'

import { answerCalls, refuseCalls } from '../src/refuse-calls.ts'
import { openAs, openUnanswered } from './open-as.ts'
import { says } from './states.ts'
import type { Stage, States } from './states.ts'

/** An order in each state. */
const every: OrderTrait[] = [
  'blocked',
  'on hold',
  'open',
  'partly shipped',
  'shipped',
  'placed',
  'delivered',
  'cancelled',
]

async function openOrders(stage: Stage, Orders = every): Promise<void> {
  await openAs(stage, { Orders }, 'orders')
  await stage.page.locator('.ord-history').waitFor()
}

/** The same orders, with something that no order of the sandbox has. */
async function changeOpen(stage: Stage, change: object): Promise<void> {
  const open = `${stage.portal.apiOrigin}/orders/open*`
  await answerCalls(stage.page, open, ({ Items }: { Items: object[] }) => ({
    Items: Items.map((order) => ({ ...order, ...change })),
  }))
  await openOrders(stage)
}

async function askToCancel(stage: Stage): Promise<void> {
  await openOrders(stage, ['placed'])
  await stage.page.getByRole('button', { name: stage.words.cancelOrder }).first().click()
  await stage.page.getByRole('button', { name: stage.words.cancelIt }).waitFor()
}

/** The orders page, in each of its states. */
export const ordersStates: States = {
  'orders: under way, held up, and before': async (stage) => {
    await openOrders(stage)
    await says(stage, /Call us so that we can send your supplies|Llámenos para que podamos enviarle/)
    await says(stage, /We send the rest as soon as we have it|Le enviaremos el resto/)
  },
  'orders: details of each are open': async (stage) => {
    await openOrders(stage)
    for (const summary of await stage.page.locator('.ord-details summary').all()) await summary.click()
    await says(stage, /^(What happened so far|Lo que ha pasado hasta ahora)$/)
  },
  'orders: an older page of many': async (stage) => {
    await openAs(stage, { Orders: ['many delivered'] }, 'orders')
    await stage.page.locator('.hs-pager button').last().click()
    await stage.page.locator('.hs-pager button[aria-disabled=false]').first().waitFor()
  },
  'orders: none yet': async (stage) => {
    await openAs(stage, {}, 'orders')
    await says(stage, /You have not ordered here yet|Todavía no ha hecho pedidos aquí/)
  },
  'orders: one waits to be paid': async (stage) => {
    await changeOpen(stage, { DueNowCents: 790 })
    await stage.page.locator('.ord-order-actions a.hs-button-quiet').first().waitFor()
  },
  'orders: on their way': (stage) => openUnanswered(stage, {}, 'orders', 'orders/**'),
  'orders: they do not come': async (stage) => {
    await refuseCalls(stage.page, `${stage.portal.apiOrigin}/orders/**`, 500, 'request-failed')
    await openAs(stage, {}, 'orders')
    await stage.page.getByRole('button', { name: stage.words.tryAgain }).waitFor()
  },
  'orders: those before do not come': async (stage) => {
    await refuseCalls(stage.page, `${stage.portal.apiOrigin}/orders/history/**`, 500, 'request-failed')
    await openAs(stage, {}, 'orders')
    await stage.page.getByRole('button', { name: stage.words.tryAgain }).waitFor()
  },
  'orders: is one to be cancelled?': askToCancel,
  'orders: one is cancelled': async (stage) => {
    await askToCancel(stage)
    await stage.page.getByRole('button', { name: stage.words.cancelIt }).click()
    await stage.page.getByRole('button', { name: stage.words.cancelIt }).waitFor({ state: 'detached' })
    await says(stage, /nothing is charged|no se cobra nada/)
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
