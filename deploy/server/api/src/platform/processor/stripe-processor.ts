import type { CardBrand } from '@homeside/contract/constants/patient-records'
import { Stripe } from 'stripe'

import { OutsideServices, ServiceAway } from '../outside/outside-services.ts'
import { Problem } from '../problems/problem.ts'
import type { ChargeOutcome, Processor, ProcessorCard } from './processor.ts'

export interface StripeSettings {
  secretKey: string
  /** Signs Stripe's messages. Without it none is believed. */
  webhookSecret?: string
  /** The origin of Stripe's API. A trial's own processor speaks the part of it that is used here. */
  origin?: string
  fetch?: typeof fetch
}

/** Longer than a bank usually takes, and shorter than patients wait. */
const timeoutMs = 15_000
/** How long a try lasts, at least, of which it is remembered that nothing came. */
const slowMs = 1000
const usualOrigin = 'https://api.stripe.com'

const brands: Readonly<Record<string, CardBrand>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'AmericanExpress',
  discover: 'Discover',
}
/** What ends a charge. Stripe sends many more messages. */
const endings = new Set(['payment_intent.succeeded', 'payment_intent.payment_failed', 'payment_intent.canceled'])

/**
 * Takes cards by Stripe: Checkout for entering one, a payment intent for each charge. Each provider has an account there,
 * which the secret key may act for.
 */
export function stripeProcessor({ secretKey, webhookSecret, ...reach }: StripeSettings): Processor {
  const stripe = openStripe(secretKey, reach)
  /** Does what is asked of a provider's account. One that stands still keeps nobody else's patients from paying. */
  const services = new OutsideServices({ isAway: isUnreachable, slowMs })
  const inTurn =
    <Arguments extends [{ merchant: string }, ...unknown[]], Answer>(work: (...all: Arguments) => Promise<Answer>) =>
    (...all: Arguments): Promise<Answer> =>
      services
        .ask(all[0].merchant, () => work(...all))
        .catch((error: unknown) => {
          throw error instanceof ServiceAway ? new Problem('payment-unreachable') : error
        })
  const intentOf = ({ id, merchant }: { id: string; merchant: string }) =>
    asked(stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }, { stripeAccount: merchant }))

  return {
    takesCards: true,

    openCardPage: inTurn(async ({ merchant, reference, returnUrl, language, email }) => {
      const back = new URL(returnUrl)
      back.searchParams.set('session', reference)
      const session = await asked(
        stripe.checkout.sessions.create(
          {
            mode: 'setup',
            allowed_payment_method_types: ['card'],
            // A card can be charged again only for a customer. One for each card tells Stripe the least of a patient.
            customer_creation: 'always',
            customer_email: email,
            client_reference_id: reference,
            locale: language === 'es' ? 'es-419' : 'en',
            success_url: back.href,
            cancel_url: back.href,
          },
          { stripeAccount: merchant, idempotencyKey: reference },
        ),
      )
      if (session.url === null) throw new Problem('payment-failed')
      return { url: session.url, id: session.id }
    }),

    findStay: inTurn(async ({ id, merchant }) => {
      const expand = ['setup_intent.payment_method']
      const session = await asked(stripe.checkout.sessions.retrieve(id, { expand }, { stripeAccount: merchant }))
      const setup = typeof session.setup_intent === 'string' ? null : session.setup_intent
      if (session.status === 'complete') return { state: 'entered', card: enteredCard(setup?.payment_method) }
      if (session.status === 'expired') return { state: 'expired' }
      return { state: setup?.last_setup_error ? 'declined' : 'open' }
    }),

    prepareCharge: inTurn(async ({ merchant, card, amountCents, reference }) => {
      const intent = await asked(
        stripe.paymentIntents.create(
          {
            amount: amountCents,
            currency: 'usd',
            customer: card.customer,
            payment_method: card.id,
            allowed_payment_method_types: ['card'],
            metadata: { reference },
          },
          { stripeAccount: merchant, idempotencyKey: reference },
        ),
      )
      return intent.id
    }),

    charge: inTurn(async ({ id, merchant }, returnUrl) => {
      try {
        const once = { stripeAccount: merchant, idempotencyKey: `confirm-${id}` }
        return knownOutcome(await stripe.paymentIntents.confirm(id, { return_url: returnUrl }, once))
      } catch (error) {
        if (error instanceof Stripe.errors.StripeCardError) return 'declined'
        throw problemOf(error)
      }
    }),

    findCharge: inTurn(async (charge) => outcomeOf(await intentOf(charge))),

    closeCharge: inTurn(async (charge) => {
      const outcome = outcomeOf(await intentOf(charge))
      if (outcome !== null && outcome !== 'confirm') return outcome
      try {
        const { id, merchant } = charge
        return knownOutcome(await stripe.paymentIntents.cancel(id, {}, { stripeAccount: merchant }))
      } catch (error) {
        // It ended just before, so that nothing was left to be cancelled.
        if (hasCode(error, 'payment_intent_unexpected_state')) return knownOutcome(await intentOf(charge))
        throw problemOf(error)
      }
    }),

    refundCharge: inTurn(async (charge) => {
      const { id, merchant } = charge
      try {
        const once = { stripeAccount: merchant, idempotencyKey: `refund-${id}` }
        const { status } = await stripe.refunds.create({ payment_intent: id }, once)
        // A refund that waits for money in the account is made, and nobody else is asked for it.
        return status === 'succeeded' || status === 'pending' ? 'refunded' : knownOutcome(await intentOf(charge))
      } catch (error) {
        if (hasCode(error, 'charge_already_refunded')) return 'refunded'
        throw problemOf(error)
      }
    }),

    confirmationPage: inTurn(async (charge) => (await intentOf(charge)).next_action?.redirect_to_url?.url ?? null),

    forgetCard: inTurn(async ({ id, merchant }) => {
      await asked(stripe.paymentMethods.detach(id, {}, { stripeAccount: merchant }))
    }),

    chargeOfMessage: (body, header) => {
      const event = readEvent(stripe, body, header('Stripe-Signature') ?? '', webhookSecret)
      if (!endings.has(event.type) || event.account === undefined) return null
      return { id: (event.data.object as Stripe.PaymentIntent).id, merchant: event.account }
    },
  }
}

function openStripe(
  secretKey: string,
  { origin = usualOrigin, fetch: send = fetch }: Omit<StripeSettings, 'secretKey'>,
) {
  const { protocol, hostname, port } = new URL(origin)
  return new Stripe(secretKey, {
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port ? { port } : {}),
    // What was not answered is asked for by its name, never sent again.
    maxNetworkRetries: 0,
    timeout: timeoutMs,
    telemetry: false,
    // The key is for Stripe's own address alone.
    httpClient: Stripe.createFetchHttpClient((input: RequestInfo | URL, init?: RequestInit) =>
      send(input, { ...init, redirect: 'error' }),
    ),
  })
}

/** The result of an intent; null while there is none. */
function outcomeOf({ last_payment_error, latest_charge, status }: Stripe.PaymentIntent): ChargeOutcome | null {
  if (status === 'succeeded')
    return (latest_charge as Stripe.Charge | null)?.refunded === true ? 'refunded' : 'approved'
  if (status === 'canceled') return 'closed'
  if (status === 'requires_action') return 'confirm'
  return status === 'requires_payment_method' && last_payment_error ? 'declined' : null
}

/** @throws Problem payment-unreachable while there is no result. */
function knownOutcome(intent: Stripe.PaymentIntent): ChargeOutcome {
  const outcome = outcomeOf(intent)
  if (outcome === null) throw new Problem('payment-unreachable')
  return outcome
}

function enteredCard(method: string | Stripe.PaymentMethod | null | undefined): ProcessorCard {
  if (typeof method !== 'object' || !method?.card || typeof method.customer !== 'string') {
    throw new Problem('payment-failed')
  }
  const { billing_details, card, customer, id } = method
  return {
    id,
    customer,
    fingerprint: card.fingerprint ?? id,
    brand: brands[card.brand] ?? 'Other',
    last4: card.last4,
    expMonth: card.exp_month,
    expYear: card.exp_year,
    name: billing_details.name ?? '',
  }
}

function readEvent(stripe: Stripe, body: string, signature: string, secret: string | undefined): Stripe.Event {
  if (secret === undefined) throw new Problem('malformed')
  try {
    return stripe.webhooks.constructEvent(body, signature, secret)
  } catch {
    throw new Problem('malformed')
  }
}

async function asked<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    throw problemOf(error)
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === code
}

/** Whether nobody knows what came of it. */
function isUnreachable(error: unknown): boolean {
  return error instanceof Problem && error.code === 'payment-unreachable'
}

/** The problem that an error of the library stands for. Any other error stays what it is. */
function problemOf(error: unknown): unknown {
  const { StripeConnectionError, StripeError, StripeRateLimitError } = Stripe.errors
  if (error instanceof StripeConnectionError || error instanceof StripeRateLimitError) {
    return new Problem('payment-unreachable')
  }
  return error instanceof StripeError ? new Problem('payment-failed') : error
}
