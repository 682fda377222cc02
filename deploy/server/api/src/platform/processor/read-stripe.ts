import type { CardBrand } from '@homeside/contract/constants/patient-records'
import type { Stripe } from 'stripe'

import { Problem } from '../problems/problem.ts'
import type { ChargeMoney, ChargeOutcome, MessageSubject, ProcessorCard, ProcessorRefund } from './processor.ts'

/** Translates Stripe's objects into the portal's words. */

const brands: Readonly<Record<string, CardBrand>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'AmericanExpress',
  discover: 'Discover',
}

/** The members of an event's object that name its charge or card. */
export interface EventObject {
  id: string
  payment_intent?: string | { id: string } | null
}
const intentItself = ({ id }: EventObject): string | undefined => id
const intentOfIt = ({ payment_intent: intent }: EventObject) => (typeof intent === 'string' ? intent : intent?.id)

/** The events that are followed, and where their object names the charge or card. Stripe sends many more. */
export const followedEvents = {
  'payment_intent.succeeded': { about: 'charge', idOf: intentItself },
  'payment_intent.payment_failed': { about: 'charge', idOf: intentItself },
  'payment_intent.canceled': { about: 'charge', idOf: intentItself },
  'charge.captured': { about: 'charge', idOf: intentOfIt },
  'charge.refunded': { about: 'charge', idOf: intentOfIt },
  'charge.refund.updated': { about: 'charge', idOf: intentOfIt },
  'refund.created': { about: 'charge', idOf: intentOfIt },
  'refund.updated': { about: 'charge', idOf: intentOfIt },
  'refund.failed': { about: 'charge', idOf: intentOfIt },
  'charge.dispute.created': { about: 'charge', idOf: intentOfIt },
  'charge.dispute.updated': { about: 'charge', idOf: intentOfIt },
  'charge.dispute.closed': { about: 'charge', idOf: intentOfIt },
  'payment_method.updated': { about: 'card', idOf: intentItself },
  'payment_method.automatically_updated': { about: 'card', idOf: intentItself },
} as const satisfies Partial<
  Record<Stripe.Event.Type, Pick<MessageSubject, 'about'> & { idOf: (of: EventObject) => string | undefined }>
>

/** The result of an intent; null while there is none. */
export function outcomeOf({ last_payment_error, status }: Stripe.PaymentIntent): ChargeOutcome | null {
  if (status === 'succeeded') return 'approved'
  if (status === 'canceled') return 'closed'
  if (status === 'requires_action') return 'confirm'
  return status === 'requires_payment_method' && last_payment_error ? 'declined' : null
}

/** A refund as Stripe tells it. */
export function readRefund({ amount, failure_reason, id, metadata, status }: Stripe.Refund): ProcessorRefund {
  const state = status === 'succeeded' ? 'done' : status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
  const reason = state === 'failed' ? (failure_reason ?? status) : null
  return { id, reference: metadata?.['reference'] ?? null, amountCents: amount, state, reason }
}

/** Sums up the disputes of a charge. One that was prevented, or an inquiry that was closed, took no money. */
export function disputeOf(disputes: readonly Stripe.Dispute[]): Pick<ChargeMoney, 'dispute' | 'lostCents'> {
  const stateOf = ({ status }: Stripe.Dispute) => {
    if (status === 'lost' || status.startsWith('appeal_')) return 'lost'
    return ['won', 'warning_closed', 'prevented'].includes(status) ? 'won' : 'open'
  }
  const states = new Set(disputes.map(stateOf))
  return {
    dispute: (['open', 'lost', 'won'] as const).find((state) => states.has(state)) ?? null,
    lostCents: disputes.reduce((sum, each) => (stateOf(each) === 'lost' ? sum + each.amount : sum), 0),
  }
}

/**
 * The card that was entered in a visit.
 *
 * @throws Problem payment-failed where Stripe tells of none.
 */
export function enteredCard(method: string | Stripe.PaymentMethod | null | undefined): ProcessorCard {
  if (typeof method !== 'object' || !method || typeof method.customer !== 'string') throw new Problem('payment-failed')
  return { ...cardOf(method), customer: method.customer }
}

/**
 * A card as Stripe keeps it.
 *
 * @throws Problem payment-failed where it is something else.
 */
export function cardOf({ billing_details, card, id }: Stripe.PaymentMethod): Omit<ProcessorCard, 'customer'> {
  if (!card) throw new Problem('payment-failed')
  return {
    id,
    fingerprint: card.fingerprint ?? id,
    brand: brands[card.brand] ?? 'Other',
    last4: card.last4,
    expMonth: card.exp_month,
    expYear: card.exp_year,
    name: billing_details.name ?? '',
  }
}
