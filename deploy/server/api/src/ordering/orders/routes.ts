import { lastOrdersShown } from '@homeside/contract/constants/limits'
import { deleteOrderDraft, getOrderDraft, getOrderTerms, saveOrderDraft } from '@homeside/contract/order-drafts'
import {
  answerBackorder as answerBackorderCall,
  cancelOrder as cancelOrderCall,
  emailOrderConfirmation,
  getOrder,
  openOrders,
  orderHistory,
  placeOrder as placeOrderCall,
  recentOrders,
} from '@homeside/contract/orders'

import type { CallRequest, ServeCall } from '../../platform/calls/call-request.ts'
import type { Dependencies } from '../../platform/calls/dependencies.ts'
import { lockPatient } from '../../platform/database/lock-patient.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { MessageQueue } from '../../platform/queue/message-queue.ts'
import { findSupplyKeys } from '../supplies/queries.ts'
import { mustBeAbleToOrder, mustOrderSupplies } from '../supplies/routes.ts'
import { answerBackorder, endOrder } from './change-order.ts'
import { findDraft, forgetDraft, keepDraft, presentDraft } from './drafts.ts'
import { emailConfirmation } from './email-confirmation.ts'
import { lockOrder } from './move-order.ts'
import { placeOrder } from './place-order.ts'
import { presentOrder, presentOrderPage, presentOrders, presentTerms } from './presenter.ts'
import { findOpenOrders, findOrder, findOrderPage, findRecentOrders, type FoundOrder } from './queries.ts'

/** Serves the calls about orders. */
export function serveOrders(serve: ServeCall, dependencies: Dependencies): void {
  serve(placeOrderCall, {
    allow: ({ caller }) => mustBeAbleToOrder(caller),
    act: ({ database, caller: { account, scope, session }, body, now }) => {
      const orderer = { accountKey: account.accountKey, session, call: null }
      return placeOrder({ database, scope, orderer, body, now }, dependencies.queue)
    },
    present: (placed, { language }) => presentOrder(placed, language),
  })

  serve(openOrders, {
    allow: ({ caller }) => mustOrderSupplies(caller),
    act: ({ database, caller }) => findOpenOrders(database, caller.scope),
    present: (found, { language }) => presentOrders(found, language),
  })

  serve(recentOrders, {
    allow: ({ caller }) => mustOrderSupplies(caller),
    act: ({ database, caller }) => findRecentOrders(database, caller.scope, lastOrdersShown),
    present: (found, { language }) => presentOrders(found, language),
  })

  serve(orderHistory, {
    allow: ({ caller }) => mustOrderSupplies(caller),
    act: ({ database, caller, params }) => findOrderPage(database, caller.scope, params),
    present: (page, { params, language }) => presentOrderPage(page, params, language),
  })

  serve(getOrderTerms, {
    allow: ({ caller }) => mustOrderSupplies(caller),
    act: async ({ caller }) => caller.provider,
    present: (provider, { language }) => presentTerms(provider, language),
  })

  serveOrderDrafts(serve)

  // After all other GETs of one segment, because the key is in the same place as their names.
  serve(getOrder, {
    allow: ({ caller }) => mustOrderSupplies(caller),
    act: async ({ database, caller, params }) => {
      const found = await findOrder(database, caller.scope, params.key)
      if (found === null) throw new Problem('not-found')
      return found
    },
    present: (found, { language }) => presentOrder(found, language),
  })

  serve(cancelOrderCall, {
    allow: ({ caller }) => mustOrderSupplies(caller),
    act: (request) => cancelOrder(request, dependencies.queue),
    present: (found, { language }) => presentOrder(found, language),
  })

  serve(answerBackorderCall, {
    allow: ({ caller }) => mustOrderSupplies(caller),
    act: (request) => answerBackorder(request, dependencies.queue),
    present: (found, { language }) => presentOrder(found, language),
  })

  serve(emailOrderConfirmation, {
    allow: ({ caller }) => mustOrderSupplies(caller),
    act: (request) => emailConfirmation(request, dependencies),
    present: ({ sentTo, sentAt }) => ({ SentTo: sentTo, SentUtc: sentAt?.toISOString() ?? null }),
  })
}

/** Serves the calls about the draft of an order. */
function serveOrderDrafts(serve: ServeCall): void {
  serve(getOrderDraft, {
    allow: ({ caller }) => mustOrderSupplies(caller),
    act: ({ database, caller, now }) => findDraft(database, caller.scope, now),
    present: presentDraft,
  })

  serve(saveOrderDraft, {
    allow: ({ caller }) => mustOrderSupplies(caller),
    act: async ({ database, caller, body, now }) => {
      const mine = await findSupplyKeys(database, caller.scope)
      const foreign = body.Items.flatMap(({ SupplyKey }, index) =>
        mine.has(SupplyKey) ? [] : [[`Items.${index}.SupplyKey`, 'invalid'] as const],
      )
      if (foreign.length > 0) throw new Problem('validation', { fields: Object.fromEntries(foreign) })
      return database.transaction(async (transaction) => {
        // Locked as in placing: a draft that another tab saves at the same time must not outlive its order.
        await lockPatient(transaction, caller.scope)
        const kept = await keepDraft(transaction, caller.scope, body, now)
        if (kept === null) throw new Problem('order-state')
        return kept
      })
    },
    present: presentDraft,
  })

  serve(deleteOrderDraft, {
    allow: ({ caller }) => mustOrderSupplies(caller),
    act: async ({ database, caller }) => {
      await forgetDraft(database, caller.scope)
      return null
    },
    present: presentDraft,
  })
}

/**
 * Cancels an order for the patient. Payments are refunded.
 *
 * @throws Problem not-found, or order-state when staff have started on it or it is cancelled already.
 */
function cancelOrder(
  { database, caller, params, body, now }: CallRequest<typeof cancelOrderCall>,
  queue: MessageQueue,
): Promise<FoundOrder> {
  return database.transaction(async (transaction) => {
    const found = await lockOrder(transaction, caller.scope, params.key)
    await endOrder(
      { transaction, queue, scope: caller.scope, found },
      { event: 'cancel', now, note: body.Reason ?? null, change: { estimatedDeliveryDate: null } },
    )
    return lockOrder(transaction, caller.scope, params.key)
  })
}
