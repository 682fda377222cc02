import { leastChargeCents } from './limits.ts'
import type { OrderStatus } from './order-states.ts'

/** What is known of an order's cost, in cents. */
interface PricedOrder {
  Status: OrderStatus
  Items: readonly { EstimatedCopayCents: number | null }[]
  AddOns: readonly { PriceCents: number }[]
  PaidCents: number
  /** What was charged and refunded, and is not asked for again. Default: nothing. */
  RefundedCents?: number | undefined
  /** What is asked to be paid by card now. */
  DueNowCents: number
}

/** What an order costs its patient, in cents, as every screen, list and message reads it. */
export interface OrderMoney {
  copay: number
  /** How many items' copay nobody has told yet: it is not in the figures. */
  unknown: number
  /** No item's copay is known. */
  isUnknown: boolean
  addOns: number
  total: number
  paid: number
  /** What is left of the total. */
  rest: number
  /** How the rest is paid: by card now, or by a bill after shipping. `paid`: nothing is left. `free`: nothing was. */
  way: 'now' | 'bill' | 'paid' | 'free' | 'cancelled'
}

/** What an order costs its patient. */
export function orderMoney({ Status, Items, AddOns, PaidCents: paid, DueNowCents, ...more }: PricedOrder): OrderMoney {
  const known = Items.flatMap(({ EstimatedCopayCents: cents }) => (cents === null ? [] : [cents]))
  const unknown = Items.length - known.length
  const copay = sum(known)
  const addOns = sum(AddOns.map(({ PriceCents }) => PriceCents))
  const total = copay + addOns
  const rest = Math.max(0, total - paid - (more.RefundedCents ?? 0))
  const isSettled = unknown === 0 && rest === 0
  const settled = paid > 0 ? 'paid' : 'free'
  const way = Status === 'Cancelled' ? 'cancelled' : DueNowCents > 0 ? 'now' : isSettled ? settled : 'bill'
  return { copay, unknown, isUnknown: unknown > 0 && known.length === 0, addOns, total, paid, rest, way }
}

/**
 * What a provider that asks for payment wants paid now, in cents: the rest, once the copay of every item is known. One
 * unknown part makes the sum unknown: too low a figure would be a promise. Less than a card can be charged is not asked for.
 */
export function dueNowCents({ unknown, rest, way }: OrderMoney, asksForPayment: boolean): number {
  return asksForPayment && unknown === 0 && way !== 'cancelled' && rest >= leastChargeCents ? rest : 0
}

/** What so many of an item cost, in cents: their share of the copay of all; null while that is unknown. */
export function shareCents(count: number, { cents, of }: { cents: number | null; of: number }): number | null {
  return cents === null ? null : Math.round((cents / of) * count)
}

function sum(cents: readonly number[]): number {
  return cents.reduce((total, each) => total + each, 0)
}
