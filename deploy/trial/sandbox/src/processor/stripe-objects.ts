import type { Stripe } from 'stripe'

import {
  keptCents,
  type AnswerStatus,
  type LedgerDispute,
  type LedgerIntent,
  type LedgerRefund,
  type LedgerSession,
  type StoredCard,
} from './ledger.ts'
import type { ProcessorSettings } from './settings.ts'
import { customerOf, fingerprintOf } from './test-cards.ts'

/** The members of Stripe's objects that the portal reads, as Stripe's own types have them. */

const errorTypes = { 402: 'card_error', 409: 'idempotency_error', 500: 'api_error' } as const

/** An error as Stripe answers it. */
export class StripeFault extends Error {
  override name = 'StripeFault'
  readonly status: Exclude<AnswerStatus, 200>
  readonly body: object

  constructor(status: StripeFault['status'], code: string | null, message: string, payment_intent?: object) {
    super(message)
    this.status = status
    const type = status in errorTypes ? errorTypes[status as keyof typeof errorTypes] : 'invalid_request_error'
    this.body = { error: { type, message, ...(code ? { code } : {}), ...(payment_intent ? { payment_intent } : {}) } }
  }
}

/**
 * A visit to the card page as Stripe tells it.
 *
 * @param isExpanded whether its card is told too.
 */
export function stripeSession(session: LedgerSession, { now, origin }: ProcessorSettings, isExpanded: boolean) {
  const { card, expires, id, isRefused, locale, reference } = session
  const status = card ? 'complete' : expires <= now() ? 'expired' : 'open'
  const setup = {
    object: 'setup_intent',
    last_setup_error: isRefused ? ({ type: 'card_error', code: 'card_declined' } as const) : null,
    payment_method: card && (stripeCard(card) as Stripe.PaymentMethod),
  } satisfies Partial<Stripe.SetupIntent>
  return {
    id,
    object: 'checkout.session',
    client_reference_id: reference,
    locale,
    mode: 'setup',
    status,
    url: status === 'open' ? `${origin}/cards/${id}` : null,
    setup_intent: isExpanded ? (setup as Stripe.SetupIntent) : `seti_${id.slice(8, 32)}`,
  } satisfies Partial<Stripe.Checkout.Session>
}

/** A card as Stripe tells it. */
export function stripeCard({ brand, expMonth, expYear, id, last4, name }: StoredCard) {
  return {
    id,
    object: 'payment_method',
    type: 'card',
    customer: customerOf(id),
    billing_details: { name } as Stripe.PaymentMethod.BillingDetails,
    card: {
      brand,
      last4,
      exp_month: expMonth,
      exp_year: expYear,
      fingerprint: fingerprintOf(last4),
    } as Stripe.PaymentMethod.Card,
  } satisfies Partial<Stripe.PaymentMethod>
}

/** A payment intent as Stripe tells it, with its charge. */
export function stripeIntent(intent: LedgerIntent, { origin }: ProcessorSettings) {
  const { amount, card, dispute, id, reference, returnUrl, status } = intent
  const isDeclined = status === 'requires_payment_method'
  return {
    id,
    object: 'payment_intent',
    amount,
    currency: 'usd',
    customer: customerOf(card),
    payment_method: isDeclined ? null : card,
    metadata: { reference },
    status,
    last_payment_error: isDeclined ? ({ type: 'card_error', code: 'card_declined' } as const) : null,
    amount_received: status === 'succeeded' ? amount : 0,
    latest_charge:
      status === 'succeeded'
        ? ({ refunded: keptCents(intent) === 0, disputed: dispute !== null } as Stripe.Charge)
        : null,
    next_action:
      status === 'requires_action'
        ? { type: 'redirect_to_url', redirect_to_url: { url: `${origin}/confirm/${id}`, return_url: returnUrl } }
        : null,
  } satisfies Partial<Stripe.PaymentIntent>
}

/** A refund as Stripe tells it. */
export function stripeRefund({ id: payment_intent }: LedgerIntent, { id, amount, reference, status }: LedgerRefund) {
  const metadata: Stripe.Metadata = reference === '' ? {} : { reference }
  return {
    id,
    object: 'refund',
    amount,
    currency: 'usd',
    metadata,
    payment_intent,
    status,
    ...(status === 'failed' ? { failure_reason: 'expired_or_canceled_card' } : {}),
  } satisfies Partial<Stripe.Refund>
}

/** A dispute as Stripe tells it. */
export function stripeDispute({ id: payment_intent }: LedgerIntent, { amount, id, status }: LedgerDispute) {
  return { id, object: 'dispute', amount, currency: 'usd', payment_intent, status } satisfies Partial<Stripe.Dispute>
}
