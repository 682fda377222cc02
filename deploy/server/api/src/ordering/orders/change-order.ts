import { shareCents } from '@homeside/contract/constants/order-money'
import type { OrderStatus } from '@homeside/contract/constants/order-states'
import type { answerBackorder as answerBackorderCall } from '@homeside/contract/orders'
import { eq } from 'drizzle-orm'

import type { CallRequest } from '../../platform/calls/call-request.ts'
import type { Database } from '../../platform/database/database.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import { orderAddOns, orderItems } from '../../platform/database/tables/orders.ts'
import { putOffs } from '../../platform/database/tables/patients.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { MessageQueue } from '../../platform/queue/message-queue.ts'
import { refundOrder } from '../refunds/ask-refund.ts'
import { lockOrder, moveOrder, type Move } from './move-order.ts'
import type { FoundItem } from './order-parts.ts'
import { totalCents } from './presenter.ts'
import { findOrder, type WholeOrder } from './queries.ts'

interface Changing {
  transaction: Database
  queue: MessageQueue
  scope: Scope
  /** The order, locked. */
  found: WholeOrder
}

/** An item on backorder about which the patient has said nothing yet. */
export const unanswered = { waits: false, asksReplacement: false }

/** The new quantities of items, by the keys of their supplies. Items that are not named keep theirs. */
export type Quantities = ReadonlyMap<number, number>

/** How many of an item are not sent yet. */
export function quantityLeft({ ordered, shippedQuantity }: FoundItem): number {
  return ordered.quantity - shippedQuantity
}

/**
 * Gives items of an order other quantities, and moves it. When nothing is left to send, it ends instead: it is
 * cancelled, or what was sent is all of it. What was paid beyond its new cost is given back.
 *
 * @returns the order's status.
 * @throws Problem order-state when that cannot happen to an order in its status.
 */
export async function changeQuantities(changing: Changing, quantities: Quantities, move: Move): Promise<OrderStatus> {
  const { transaction, queue, scope, found } = changing
  const isLeft = found.items.some(
    (item) => (quantities.get(item.ordered.supplyKey) ?? item.ordered.quantity) > item.shippedQuantity,
  )
  if (!isLeft) return endOrder(changing, { ...move, event: 'callOff' })
  const status = await moveOrder(transaction, scope, found, move)
  const hasChanged = await setQuantities(changing, quantities)
  if (hasChanged) await refundBeyondCost(transaction, queue, scope, found.order.orderKey, move.now)
  return status
}

/**
 * Ends an order: all of it, which is then cancelled as it is, or what is left of one of which a part was sent. An order
 * whose parcels have all arrived is then delivered. What was paid beyond what it costs is given back.
 *
 * @throws Problem order-state when that cannot happen to an order in its status.
 */
export async function endOrder(changing: Changing, move: Move): Promise<OrderStatus> {
  const { transaction, queue, scope, found } = changing
  const status = await moveOrder(transaction, scope, found, move)
  let hasChanged = status === 'Cancelled'
  if (found.parcels.length > 0) {
    const sent = new Map(found.items.map((item) => [item.ordered.supplyKey, item.shippedQuantity]))
    hasChanged = await setQuantities(changing, sent)
    const moved = { order: { ...found.order, status }, parcels: found.parcels }
    if (status === 'Shipped') await deliverArrived(transaction, scope, moved, move.now)
  }
  if (hasChanged) await refundBeyondCost(transaction, queue, scope, found.order.orderKey, move.now)
  return status
}

/** Notes that a sent order is delivered, once each of its parcels has arrived. Returns whether it is. */
export async function deliverArrived(
  transaction: Database,
  scope: Scope,
  found: Pick<WholeOrder, 'order' | 'parcels'>,
  now: Date,
): Promise<boolean> {
  if (found.order.status !== 'Shipped' || found.parcels.some(({ ArrivedOn }) => !ArrivedOn)) return false
  await moveOrder(transaction, scope, found, { event: 'deliver', now })
  return true
}

/**
 * Sets quantities of an order's items, at the prices that were agreed. An item that is dropped takes its add-ons along.
 * Returns whether any quantity changed: only then the order costs something else, and money may move.
 */
export async function setQuantities({ transaction, scope, found }: Changing, quantities: Quantities): Promise<boolean> {
  let hasChanged = false
  for (const { ordered, shippedQuantity } of found.items) {
    const { copayCents, droppedQuantity, orderItemKey, orderKey, quantity: before, supplyKey } = ordered
    const quantity = quantities.get(supplyKey) ?? before
    if (quantity === before) continue
    hasChanged = true
    await transaction
      .update(orderItems)
      .set({
        quantity,
        copayCents: shareCents(quantity, { cents: copayCents, of: before }),
        droppedQuantity: Math.max(0, droppedQuantity + before - quantity),
        ...(quantity > shippedQuantity ? {} : { backorderedUntil: null, ...unanswered }),
      })
      .where(ownedBy(scope, orderItems, eq(orderItems.orderItemKey, orderItemKey)))
    if (quantity > 0) continue
    await transaction
      .delete(orderAddOns)
      .where(ownedBy(scope, orderAddOns, eq(orderAddOns.orderKey, orderKey), eq(orderAddOns.supplyKey, supplyKey)))
  }
  return hasChanged
}

/**
 * Gives back what was paid for an order beyond what it costs: all of it for one that was cancelled. The patient's row must
 * be locked.
 */
export async function refundBeyondCost(
  transaction: Database,
  queue: MessageQueue,
  scope: Scope,
  orderKey: number,
  now: Date,
): Promise<void> {
  const found = await findOrder(transaction, scope, orderKey)
  if (found === null) return
  const costCents = found.order.status === 'Cancelled' ? 'nothing' : totalCents(found)
  // While nobody knows the price of an item, nobody knows what is too much.
  if (costCents !== null) await refundOrder(transaction, queue, { scope, orderKey, costCents, now })
}

/**
 * Stores what a patient answers to the day of an item on backorder. The same answer again changes nothing.
 *
 * @throws Problem not-found, order-state when the item is not on backorder any more, changed-meanwhile when it is until
 * another day.
 */
export async function answerBackorder(
  { database, caller: { scope }, params, body, now }: CallRequest<typeof answerBackorderCall>,
  queue: MessageQueue,
): Promise<WholeOrder> {
  const found = await lockOrder(database, scope, params.key)
  const item = found.items.find(({ ordered }) => ordered.supplyKey === body.SupplyKey)
  if (!item?.ordered.backorderedUntil) throw new Problem('order-state')
  if (item.ordered.backorderedUntil !== body.ExpectedOn) throw new Problem('changed-meanwhile')
  const { asksReplacement, orderItemKey, waits } = item.ordered
  if (body.Choice === 'Drop') {
    const quantities = new Map([[body.SupplyKey, item.shippedQuantity]])
    await changeQuantities({ transaction: database, queue, scope, found }, quantities, { event: 'drop', now })
    return lockOrder(database, scope, params.key)
  }
  const isWait = body.Choice === 'Wait'
  if (isWait ? waits : asksReplacement) return found
  await moveOrder(database, scope, found, { event: isWait ? 'wait' : 'askReplacement', now })
  await database
    .update(orderItems)
    .set({ waits: isWait, asksReplacement: !isWait })
    .where(ownedBy(scope, orderItems, eq(orderItems.orderItemKey, orderItemKey)))
  // Staff who put the order off until that day have not seen this wish, so the order comes back at once.
  if (!isWait) await database.delete(putOffs).where(ownedBy(scope, putOffs, eq(putOffs.orderKey, params.key)))
  return lockOrder(database, scope, params.key)
}
