import type { OrderTrait } from '@homeside/contract/constants/patient-traits'

import { answerCalls, refuseCalls } from '../src/changed-answers.ts'
import { openAs, openUnanswered, says, type Stage, type States } from './states.ts'

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
  await stage.page.locator('[aria-labelledby=finished-orders] :is(.hs-order-row, .hs-lead)').first().waitFor()
}

/** Opens the page of one order, with a change that no order of the sandbox has. */
async function openOrder(stage: Stage, state: OrderTrait, change: object = {}): Promise<void> {
  await answerCalls(stage.page, /\/orders\/\d+$/, (order: object) => ({ ...order, ...change }))
  await openOrders(stage, [state])
  await stage.page.locator('.hs-order-row').click()
  await stage.page.locator('main dl:not(.ord-paper)').first().waitFor()
}

async function askToCancel(stage: Stage): Promise<void> {
  await openOrder(stage, 'placed')
  await stage.page.getByRole('button', { name: stage.words.cancelOrder }).first().click()
  await stage.page.getByRole('button', { name: stage.words.cancelIt }).waitFor()
}

/** The orders page, in each of its states. */
export const ordersStates: States = {
  'orders: under way, held up, and before': async (stage) => {
    await openOrders(stage)
    await says(stage, /we need an answer from you|necesitamos una respuesta suya/)
    await says(stage, /^(Cancelled|Cancelado)$/)
  },
  ...Object.fromEntries(
    every.map((state) => [
      `orders: one that is ${state}, all of it open`,
      async (stage: Stage) => {
        await openOrder(stage, state)
        for (const summary of await stage.page.locator('main summary').all()) await summary.click()
      },
    ]),
  ),
  'orders: an older page of many': async (stage) => {
    await openAs(stage, { Orders: ['many delivered'] }, 'orders')
    await stage.page.locator('.hs-pager button').last().click()
    await stage.page.locator('.hs-pager button[aria-disabled=false]').first().waitFor()
  },
  'orders: none yet': async (stage) => {
    await openAs(stage, {}, 'orders')
    await says(stage, /^Nothing is finished yet|^Todavía no hay nada terminado/)
  },
  'orders: one waits to be paid': async (stage) => {
    await openOrder(stage, 'placed', { DueNowCents: 790 })
    await stage.page.locator('a[href*="step=pay"]').waitFor()
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
    await says(stage, /Nothing more will be sent|No se enviará ni se cobrará/)
  },
  'orders: it is too late to cancel': async (stage) => {
    await askToCancel(stage)
    await refuseCalls(stage.page, `${stage.portal.apiOrigin}/orders/*/cancel`, 409, 'order-state')
    await stage.page.getByRole('button', { name: stage.words.cancelIt }).click()
    await stage.page.locator('.hs-notice-danger').waitFor()
  },
  'orders: staff asked something about one': async (stage) => {
    await openOrder(stage, 'blocked', { ConversationKey: 1 })
    await stage.page.locator('.ord-group-of a[href*=message]').first().waitFor()
  },
}
