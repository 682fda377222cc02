import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

import type { Context, Hono } from 'hono'

import { passTime, refund, succeed, later, tellOf } from './events.ts'
import { type AnswerStatus, keptCents, type LedgerIntent, namedCard } from './ledger.ts'
import type { ProcessorSettings } from './settings.ts'
import { StripeFault, stripeCard, stripeDispute, stripeIntent, stripeRefund, stripeSession } from './stripe-objects.ts'
import { behaviourOf, customerOf } from './test-cards.ts'

/** How long a card page is open, in milliseconds: as long as Stripe's. */
const pageMs = 24 * 60 * 60_000
/** The least that may be charged, in the currency's smallest unit (docs.stripe.com/currencies). */
const leastOf: Readonly<Record<string, number>> = { usd: 50, cad: 50, eur: 50, gbp: 30, mxn: 1000, jpy: 50 }

interface Call {
  /** The merchant's account. */
  account: string
  /** What was sent, by the names of the form: `metadata[reference]`. */
  sent: ReadonlyMap<string, string>
  /** The object's id in the path. */
  id: string
}

/**
 * Serves the part of Stripe's API that the portal uses: form-encoded requests, Stripe's ids, errors and idempotency.
 */
export function serveStripeCalls(app: Hono, settings: ProcessorSettings): void {
  const { ledger, now, hang } = settings

  const post = (path: string, names: readonly string[], act: (call: Call) => object | Promise<object>) => {
    app.post(path, (context) => answerOnce(context, settings, names, act))
  }
  const answering = (find: (call: Call) => object) => (context: Context) => {
    try {
      return context.json(find(callOf(context, settings, new Map(Object.entries(context.req.query())))))
    } catch (error) {
      return answerFault(context, error)
    }
  }
  const get = (path: string, find: (call: Call) => object) => app.get(path, answering(find))
  const remove = (path: string, act: (call: Call) => object) => app.delete(path, answering(act))

  const intentOf = ({ account, id }: Call): LedgerIntent => {
    const intent = ledger.intents.get(id)
    if (intent?.account !== account) throw new StripeFault(404, 'resource_missing', `No such payment_intent: '${id}'`)
    return intent
  }
  /** A card of a customer, as a charge has to name them. */
  const requireCard = (card: string, customer: string | undefined) => {
    const isKnown = behaviourOf(card) !== null && !ledger.deleted.has(customerOf(card))
    if (!isKnown) throw new StripeFault(404, 'resource_missing', `No such PaymentMethod: '${card}'`)
    if (customer !== customerOf(card))
      throw new StripeFault(400, null, 'The PaymentMethod belongs to another customer.')
  }

  const sessionNames = ['customer_creation', 'customer_email', 'client_reference_id', 'locale', 'mode']
  post(
    '/v1/checkout/sessions',
    [...sessionNames, 'allowed_payment_method_types[0]', 'success_url', 'cancel_url'],
    (call) => {
      const { account, sent } = call
      if (sent.get('mode') !== 'setup') throw new StripeFault(400, null, 'Only mode=setup is played here.')
      const id = `cs_test_${randomBytes(24).toString('hex')}`
      const [successUrl, cancelUrl] = [webAddress(sent, 'success_url'), webAddress(sent, 'cancel_url')]
      const [reference, locale] = [sent.get('client_reference_id') ?? '', sent.get('locale') ?? 'auto']
      const expires = now() + pageMs
      const session = { id, account, reference, successUrl, cancelUrl, locale, expires, card: null, isRefused: false }
      ledger.sessions.set(id, session)
      return stripeSession(session, settings, false)
    },
  )

  get('/v1/checkout/sessions/:id', ({ account, id, sent }) => {
    const session = ledger.sessions.get(id)
    if (session?.account !== account)
      throw new StripeFault(404, 'resource_missing', `No such checkout.session: '${id}'`)
    return stripeSession(session, settings, sent.get('expand[0]') === 'setup_intent.payment_method')
  })

  const intentNames = ['amount', 'currency', 'customer', 'payment_method', 'allowed_payment_method_types[0]']
  post('/v1/payment_intents', [...intentNames, 'metadata[reference]'], ({ account, sent }) => {
    const amount = Number(sent.get('amount'))
    if (!Number.isInteger(amount) || amount < 1)
      throw new StripeFault(400, 'parameter_invalid_integer', 'Invalid amount')
    const currency = sent.get('currency') ?? ''
    const least = leastOf[currency]
    if (least === undefined) throw new StripeFault(400, null, `Invalid currency: ${currency}`)
    if (amount < least) {
      throw new StripeFault(
        400,
        'amount_too_small',
        `Amount must be at least ${least} of the smallest unit of ${currency}.`,
      )
    }
    const card = sent.get('payment_method') ?? ''
    requireCard(card, sent.get('customer'))
    const id = `pi_${randomBytes(12).toString('hex')}`
    const reference = sent.get('metadata[reference]') ?? ''
    const status = 'requires_confirmation'
    const made = { id, account, reference, amount, card, status, returnUrl: '' } as const
    const intent: LedgerIntent = { ...made, refunds: [], dispute: null }
    ledger.intents.set(id, intent)
    return stripeIntent(intent, settings)
  })

  get('/v1/payment_intents/:id', (call) => stripeIntent(intentOf(call), settings))

  post('/v1/payment_intents/:id/confirm', ['return_url'], async (call) => {
    const intent = intentOf(call)
    if (intent.status !== 'requires_confirmation') throw unexpected(intent, settings)
    intent.returnUrl = webAddress(call.sent, 'return_url')
    requireCard(intent.card, customerOf(intent.card))
    const behaviour = behaviourOf(intent.card)
    if (behaviour === 'error') throw new StripeFault(500, null, 'An unknown error occurred.')
    if (behaviour === 'decline') {
      intent.status = 'requires_payment_method'
      tellOf(settings, intent.account, 'payment_intent.payment_failed', stripeIntent(intent, settings))
      throw new StripeFault(402, 'card_declined', 'Your card was declined.', stripeIntent(intent, settings))
    }
    if (behaviour === 'confirm') intent.status = 'requires_action'
    else if (behaviour === 'capture') {
      intent.status = 'requires_capture'
      later(settings, () => {
        if (intent.status === 'requires_capture') succeed(settings, intent)
      })
    } else succeed(settings, intent)
    // The money is taken and the answer is lost, which is the hardest case for a merchant.
    if (behaviour === 'timeout') await hang()
    return stripeIntent(intent, settings)
  })

  // A canceled intent is final: whatever arrives later for it takes no money.
  post('/v1/payment_intents/:id/cancel', [], (call) => {
    const intent = intentOf(call)
    if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpected(intent, settings)
    intent.status = 'canceled'
    tellOf(settings, intent.account, 'payment_intent.canceled', stripeIntent(intent, settings))
    return stripeIntent(intent, settings)
  })

  post('/v1/refunds', ['payment_intent', 'amount', 'metadata[reference]'], ({ account, sent }) => {
    const intent = intentOf({ account, sent, id: sent.get('payment_intent') ?? '' })
    if (intent.status !== 'succeeded') throw new StripeFault(400, null, 'This PaymentIntent has no successful charge.')
    const { amount: disputed, status = 'won' } = intent.dispute ?? { amount: 0 }
    const lost = status === 'lost' ? disputed : 0
    if (status === 'needs_response' || (lost > 0 && lost >= keptCents(intent)))
      throw new StripeFault(400, 'charge_disputed', 'The charge has been charged back.')
    const left = keptCents(intent) - lost
    if (left === 0) throw new StripeFault(400, 'charge_already_refunded', 'The charge has been refunded.')
    const amount = Number(sent.get('amount') ?? left)
    if (!Number.isInteger(amount) || amount < 1 || amount > left) {
      throw new StripeFault(400, null, 'Refund amount is greater than unrefunded amount on charge.')
    }
    return stripeRefund(intent, refund(settings, intent, amount, sent.get('metadata[reference]')))
  })

  const listOf = (data: object[]) => ({ object: 'list', has_more: false, url: '', data: data.toReversed() })
  const ofIntent = (call: Call) => intentOf({ ...call, id: call.sent.get('payment_intent') ?? '' })
  get('/v1/refunds', (call) => {
    const intent = ofIntent(call)
    return listOf(intent.refunds.map((each) => stripeRefund(intent, each)))
  })
  get('/v1/disputes', (call) => {
    const intent = ofIntent(call)
    return listOf(intent.dispute ? [stripeDispute(intent, intent.dispute)] : [])
  })

  get('/v1/payment_methods/:id', ({ id }) => {
    const card = ledger.cards.get(id) ?? namedCard(id)
    if (card === null || ledger.deleted.has(customerOf(id))) {
      throw new StripeFault(404, 'resource_missing', `No such PaymentMethod: '${id}'`)
    }
    return stripeCard(card)
  })

  remove('/v1/customers/:id', ({ id }) => {
    if (ledger.deleted.has(id)) throw new StripeFault(404, 'resource_missing', `No such customer: '${id}'`)
    ledger.deleted.add(id)
    return { id, object: 'customer', deleted: true }
  })
}

/** @throws StripeFault 401 for another key; 400 where a platform names no account, or a shop of its own names one. */
function callOf(context: Context, settings: ProcessorSettings, sent: ReadonlyMap<string, string>): Call {
  const { key, ownAccount } = settings
  const isProven = sameText(context.req.header('Authorization') ?? '', `Bearer ${key}`)
  if (!isProven) throw new StripeFault(401, null, 'Invalid API Key provided.')
  const named = context.req.header('Stripe-Account')
  if (ownAccount !== undefined && named !== undefined) {
    throw new StripeFault(400, null, 'Only Stripe Connect platforms can work with other accounts.')
  }
  const account = ownAccount ?? named ?? ''
  if (!account.startsWith('acct_')) throw new StripeFault(400, null, 'Stripe-Account names no account.')
  passTime(settings)
  return { account, sent, id: context.req.param('id') ?? '' }
}

/** Answers a repeated request with what the first was answered. An error of the caller's is not kept. */
async function answerOnce(
  context: Context,
  settings: ProcessorSettings,
  names: readonly string[],
  act: (call: Call) => object | Promise<object>,
): Promise<Response> {
  const { answers } = settings.ledger
  const body = await context.req.text()
  const name = `${context.req.header('Stripe-Account')} ${context.req.header('Idempotency-Key') ?? randomBytes(9).toString('hex')}`
  try {
    const call = callOf(context, settings, new Map(new URLSearchParams(body)))
    const unknown = [...call.sent.keys()].find((each) => !names.includes(each))
    if (unknown) throw new StripeFault(400, 'parameter_unknown', `Received unknown parameter: ${unknown}`)
    const request = `${context.req.path} ${body}`
    const before = answers.get(name)
    if (before && before.request !== request) throw new StripeFault(400, null, 'Keys are for one request only.')
    if (before?.answer === null) throw new StripeFault(409, 'idempotency_key_in_use', 'The first one is under way.')
    if (before?.answer) return context.json(before.answer.body, before.answer.status)
    answers.set(name, { request, answer: null })
    const answer = await answerOf(() => act(call))
    // A request that was refused before it did anything may be sent again.
    if (answer.status < 400 || answer.status === 402 || answer.status === 500) answers.set(name, { request, answer })
    else answers.delete(name)
    return context.json(answer.body, answer.status)
  } catch (error) {
    return answerFault(context, error)
  }
}

async function answerOf(act: () => object | Promise<object>): Promise<{ status: AnswerStatus; body: object }> {
  try {
    return { status: 200, body: await act() }
  } catch (error) {
    if (!(error instanceof StripeFault)) throw error
    return error
  }
}

function answerFault(context: Context, error: unknown): Response {
  if (!(error instanceof StripeFault)) throw error
  return context.json(error.body, error.status)
}

function unexpected(intent: LedgerIntent, settings: ProcessorSettings): StripeFault {
  const words = `This PaymentIntent has the status ${intent.status}.`
  return new StripeFault(400, 'payment_intent_unexpected_state', words, stripeIntent(intent, settings))
}

/** @throws StripeFault 400 for what is no address of a page. */
function webAddress(sent: ReadonlyMap<string, string>, name: string): string {
  const text = sent.get(name) ?? ''
  const isPage = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
  if (!isPage) throw new StripeFault(400, 'url_invalid', `Not a valid URL: ${name}`)
  return text
}

function sameText(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
