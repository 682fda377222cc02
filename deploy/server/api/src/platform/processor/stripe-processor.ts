import { currency } from '@homeside/contract/constants/limits'
import type { Language } from '@homeside/contract/wire'
import { Stripe } from 'stripe'

import { OutsideServices, ServiceAway } from '../outside/outside-services.ts'
import { Problem } from '../problems/problem.ts'
import type { ChargeOutcome, Processor } from './processor.ts'
import {
  cardOf,
  disputeOf,
  enteredCard,
  followedEvents,
  outcomeOf,
  readRefund,
  type EventObject,
} from './read-stripe.ts'

export interface StripeSettings {
  secretKey: string
  /**
   * The account that the key itself belongs to, where a shop takes cards by an account of its own: only a platform's
   * requests name an account (docs.stripe.com/connect/authentication). Default: a platform, which names its accounts.
   */
  account?: string
  /** Signs Stripe's messages. Without it none is believed. */
  webhookSecret?: string
  /** The origin of Stripe's API. A trial's own processor speaks the part of it that is used here. */
  origin?: string
  fetch?: typeof fetch
}

/** Longer than a bank usually takes, and shorter than patients wait. */
const timeoutMs = 15_000
/** A failed try must last at least this long for Stripe to be left alone for a while. */
const slowMs = 1000
/** The languages of the card page, by Stripe's names. */
const pageLocales = { en: 'en', es: 'es-419' } as const satisfies Record<Language, string>
const usualOrigin = 'https://api.stripe.com'

/**
 * Takes cards by Stripe: Checkout for entering one, a payment intent for each charge. Each provider has an account there,
 * which the secret key may act for, or which it belongs to.
 */
export function stripeProcessor({ secretKey, account, webhookSecret, ...reach }: StripeSettings): Processor {
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
  const at = (merchant: string) => (merchant === account ? {} : { stripeAccount: merchant })
  const intentOf = ({ id, merchant }: { id: string; merchant: string }) =>
    asked(stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }, at(merchant)))

  return {
    takesCards: () => true,

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
            ...(email === null ? {} : { customer_email: email }),
            client_reference_id: reference,
            locale: pageLocales[language],
            success_url: back.href,
            cancel_url: back.href,
          },
          { ...at(merchant), idempotencyKey: reference },
        ),
      )
      if (session.url === null) throw new Problem('payment-failed')
      return { url: session.url, id: session.id }
    }),

    findStay: inTurn(async ({ id, merchant }) => {
      const expand = ['setup_intent.payment_method']
      const session = await asked(stripe.checkout.sessions.retrieve(id, { expand }, at(merchant)))
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
            currency,
            customer: card.customer,
            payment_method: card.id,
            allowed_payment_method_types: ['card'],
            metadata: { reference },
          },
          { ...at(merchant), idempotencyKey: reference },
        ),
      )
      return intent.id
    }),

    charge: inTurn(async ({ id, merchant }, returnUrl) => {
      try {
        const once = { ...at(merchant), idempotencyKey: `confirm-${id}` }
        return knownOutcome(await stripe.paymentIntents.confirm(id, { return_url: returnUrl }, once))
      } catch (error) {
        if (error instanceof Stripe.errors.StripeCardError) return 'declined'
        throw problemOf(error)
      }
    }),

    findCharge: inTurn(async (charge) => outcomeOf(await intentOf(charge))),

    closeCharge: inTurn(async (charge) => {
      const intent = await intentOf(charge)
      const outcome = outcomeOf(intent)
      if (outcome !== null && outcome !== 'confirm') return outcome
      // The bank has promised the money, and somebody captures it at Stripe's pages, or nobody does.
      if (intent.status === 'requires_capture') throw new Problem('payment-unreachable')
      try {
        const { id, merchant } = charge
        return knownOutcome(await stripe.paymentIntents.cancel(id, {}, at(merchant)))
      } catch (error) {
        // It ended just before, so that nothing was left to be cancelled.
        if (hasCode(error, 'payment_intent_unexpected_state')) return knownOutcome(await intentOf(charge))
        throw problemOf(error)
      }
    }),

    findMoney: inTurn(async (charge) => {
      const intent = await intentOf(charge)
      const ofIntent = { payment_intent: charge.id, limit: 100 }
      const refunds = await asked(stripe.refunds.list(ofIntent, at(charge.merchant)))
      const isDisputed = (intent.latest_charge as Stripe.Charge | null)?.disputed === true
      const disputes = isDisputed ? (await asked(stripe.disputes.list(ofIntent, at(charge.merchant)))).data : []
      return {
        takenCents: intent.amount_received,
        refunds: refunds.data.map(readRefund).toReversed(),
        ...disputeOf(disputes),
      }
    }),

    refundCharge: inTurn(async ({ id, merchant }, { amountCents, reference }) => {
      const once = { ...at(merchant), idempotencyKey: reference }
      try {
        await stripe.refunds.create({ payment_intent: id, amount: amountCents, metadata: { reference } }, once)
        return null
      } catch (error) {
        // Where Stripe failed itself, or does not let us in, nobody knows whether the refund is made.
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return error.code ?? 'refused'
        throw error instanceof Stripe.errors.StripeError ? new Problem('payment-unreachable') : error
      }
    }),

    confirmationPage: inTurn(async (charge) => (await intentOf(charge)).next_action?.redirect_to_url?.url ?? null),

    findCard: inTurn(async ({ id, merchant }) =>
      cardOf(await asked(stripe.paymentMethods.retrieve(id, {}, at(merchant)))),
    ),

    // A deleted customer has no card any more.
    forgetCard: inTurn(async ({ customer, merchant }) => {
      await asked(stripe.customers.del(customer, {}, at(merchant)))
    }),

    subjectOfMessage: (body, header) => {
      const event = readEvent(stripe, body, header('Stripe-Signature') ?? '', webhookSecret)
      const followed = Object.hasOwn(followedEvents, event.type)
        ? followedEvents[event.type as keyof typeof followedEvents]
        : undefined
      // An event of the key's own account names none.
      const merchant = event.account ?? account
      const id = followed?.idOf(event.data.object as EventObject)
      return followed === undefined || id === undefined || merchant === undefined
        ? null
        : { about: followed.about, id, merchant }
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
    // A request without an answer is looked up by its name, and never sent again.
    maxNetworkRetries: 0,
    timeout: timeoutMs,
    telemetry: false,
    // The key is for Stripe's own address alone.
    httpClient: Stripe.createFetchHttpClient((input: RequestInfo | URL, init?: RequestInit) =>
      send(input, { ...init, redirect: 'error' }),
    ),
  })
}

/** @throws Problem payment-unreachable while there is no result. */
function knownOutcome(intent: Stripe.PaymentIntent): ChargeOutcome {
  const outcome = outcomeOf(intent)
  if (outcome === null) throw new Problem('payment-unreachable')
  return outcome
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
  const isUnderWay = hasCode(error, 'idempotency_key_in_use')
  if (error instanceof StripeConnectionError || error instanceof StripeRateLimitError || isUnderWay) {
    return new Problem('payment-unreachable')
  }
  return error instanceof StripeError ? new Problem('payment-failed') : error
}
