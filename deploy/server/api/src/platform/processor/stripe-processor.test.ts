import { readFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

import { laterMs, passTime, refund } from '@homeside/sandbox/processor/events'
import { emptyLedger } from '@homeside/sandbox/processor/ledger'
import type { ProcessorEvent, ProcessorSettings } from '@homeside/sandbox/processor/settings'
import { createProcessor } from '@homeside/sandbox/processor/start-processor'
import { Stripe } from 'stripe'

import { type CardKind, describeProcessor, type TriedProcessor } from '../../../testing/processor-conformance.ts'
import { followedEvents } from './read-stripe.ts'
import { stripeProcessor } from './stripe-processor.ts'

const origin = 'http://localhost:56696'
const secretKey = 'sk_test_1'
const webhookSecret = 'whsec_1'

const numbers: Readonly<Record<CardKind | 'refused', string>> = {
  approved: '4242424242424242',
  declined: '4000000000000002',
  'to be confirmed': '4000002500003155',
  failing: '4000000000000119',
  refused: '4000000000009995',
  'refunded later': '4000000000007726',
  'sending refunds back': '4000000000005126',
  'disputed and lost': '4000000000000259',
  'disputed and won': '4000000000002685',
  held: '4000056655665556',
  renewed: '5200828282828210',
}

/** The adapter before the trial's processor, whose key is a platform's, or of a shop's own account. */
function openStripe(account?: string) {
  let nowMs = Date.UTC(2026, 2, 10)
  const ledger = emptyLedger()
  const told: ProcessorEvent[] = []
  const settings: ProcessorSettings = {
    origin,
    key: secretKey,
    ownAccount: account,
    now: () => nowMs,
    hang: () => Promise.resolve(),
    ledger,
    tell: (event) => told.push(event),
  }
  const app = createProcessor(settings)
  const sent: Request[] = []
  const processor = stripeProcessor({
    secretKey,
    origin,
    webhookSecret,
    ...(account ? { account } : {}),
    fetch: async (input, init) => {
      const request = new Request(input, init)
      sent.push(request.clone())
      return app.fetch(request)
    },
  })
  const submit = async (url: string, form: Record<string, string>): Promise<void> => {
    await app.request(url, { method: 'POST', body: new URLSearchParams(form) })
  }
  const enter = (url: string, kind: CardKind | 'refused') =>
    submit(url, { name: 'Pat Example', number: numbers[kind], expires: '12/30', code: '123' })
  const tried: TriedProcessor = {
    processor,
    merchant: 'acct_1',
    enterCard: enter,
    enterRefusedCard: (url) => enter(url, 'refused'),
    answerBank: (url, isMine) => submit(url, isMine ? { confirm: '' } : { refuse: '' }),
    refundThere: async ({ id }, amountCents) => {
      const intent = ledger.intents.get(id)
      if (intent) refund(settings, intent, amountCents)
    },
    letTimePass: async () => {
      nowMs += laterMs
      passTime(settings)
    },
  }
  return { tried, sent, told }
}

const platform = openStripe()
const shop = openStripe('acct_1')
describeProcessor('Stripe, by a platform’s key,', () => platform.tried)
describeProcessor('Stripe, by the key of a shop’s own account,', () => shop.tried)

test.each([
  ['a platform’s requests name the account', platform.sent, ['acct_1']],
  ['those of a shop’s own account name none', shop.sent, [null]],
])('%s, and everything that could cost money twice has a key of its own', async (_, sent, named) => {
  expect(sent.length).toBeGreaterThan(50)
  const accounts = sent.map(({ headers }) => headers.get('Stripe-Account')).filter((one) => one !== 'acct_1x')
  expect(new Set(accounts)).toEqual(new Set(named))
  // The library makes up a key for what has none of ours.
  const ours = sent.filter(({ headers }) => /^(confirm-pi_|[\da-f-]{36}$)/.test(headers.get('Idempotency-Key') ?? ''))
  const acts = ours.map(({ url }) => /[a-z_]+$/.exec(url)?.[0])
  expect(new Set(acts)).toEqual(new Set(['sessions', 'payment_intents', 'confirm', 'refunds']))
  const needKeys = sent.filter(({ url, method }) => method === 'POST' && acts.includes(/[a-z_]+$/.exec(url)?.[0]))
  expect(needKeys).toHaveLength(ours.length)
})

/** What a message is about, signed by the secret. */
function subjectOf({ processor }: TriedProcessor, event: object) {
  const payload = JSON.stringify({ object: 'event', ...event })
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret })
  return processor.subjectOfMessage(payload, (name) => (name === 'Stripe-Signature' ? signature : undefined))
}

test('the messages that GOING-LIVE asks Stripe for are those that are followed', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../../operations/GOING-LIVE.md'), 'utf8')
  const [cards = ''] = /\n## Cards\n[^]*?(?=\n## )/.exec(page) ?? []
  const named = [...cards.matchAll(/`([a-z_]+(?:\.[a-z_]+)+)`/g)].map(([, name = '']) => name)
  expect(named.filter((name) => name !== 'merchant.account').toSorted()).toEqual(Object.keys(followedEvents).toSorted())
})

test('each message leads to its charge or card, whether its charge is named or written out', () => {
  for (const [type, { about }] of Object.entries(followedEvents)) {
    const isItself = /^payment_(intent|method)\./.test(type)
    const objects = isItself ? [{ id: 'x_1' }] : [{ payment_intent: 'x_1' }, { payment_intent: { id: 'x_1' } }]
    for (const object of objects) {
      const event = { type, account: 'acct_2', data: { object: { id: 'y_1', ...object } } }
      expect(subjectOf(platform.tried, event)).toEqual({ about, id: 'x_1', merchant: 'acct_2' })
    }
  }
  const unknown = { type: 'payout.failed', account: 'acct_2', data: { object: { id: 'po_1' } } }
  const without = { type: 'refund.failed', account: 'acct_2', data: { object: { id: 're_1', payment_intent: null } } }
  expect([subjectOf(platform.tried, unknown), subjectOf(platform.tried, without)]).toEqual([null, null])
})

test('a message that names no account is about a shop’s own, and about nobody at a platform', () => {
  const event = { type: 'payment_intent.succeeded', data: { object: { id: 'pi_1' } } }
  expect(subjectOf(shop.tried, event)).toEqual({ about: 'charge', id: 'pi_1', merchant: 'acct_1' })
  expect(subjectOf(platform.tried, event)).toBeNull()
})

test('the trial’s processor tells of everything in messages that are followed', () => {
  for (const { told, tried } of [platform, shop]) {
    const types = new Set(told.map(({ type }) => type))
    for (const type of [
      'payment_intent.succeeded',
      'payment_intent.payment_failed',
      'payment_intent.canceled',
      'refund.created',
      'refund.updated',
      'refund.failed',
      'charge.refund.updated',
      'charge.dispute.created',
      'charge.dispute.closed',
      'payment_method.automatically_updated',
    ] as const) {
      expect(types).toContain(type)
    }
    for (const event of told) expect(subjectOf(tried, event)).toMatchObject({ merchant: 'acct_1' })
  }
})

const servers: Server[] = []
afterAll(() => Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve)))))

/** The origin of a server that answers so. */
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const charge = { merchant: 'acct_1', id: 'pi_1' }

test('a redirect is not followed: the key reaches Stripe’s own address alone', async () => {
  const reached: (string | undefined)[] = []
  const elsewhere = await serve(({ headers }, answer) => {
    reached.push(headers.authorization)
    answer.end('{"status":"succeeded"}')
  })
  const redirecting = await serve((_, answer) => answer.writeHead(307, { Location: elsewhere }).end())
  const redirected = stripeProcessor({ secretKey, origin: redirecting })
  await expect(redirected.findCharge(charge)).rejects.toMatchObject({ code: 'payment-unreachable' })
  expect(reached).toEqual([])
})

test.each([
  ['words', 'It works!', 'payment-failed'],
  ['an unknown status', '{"status":"approved by somebody else"}', 'payment-unreachable'],
])('%s for an answer approve nothing', async (_, body, code) => {
  const strange = stripeProcessor({ secretKey, origin: await serve((__, answer) => answer.end(body)) })
  await expect(strange.charge(charge, 'https://portal.example/')).rejects.toMatchObject({ code })
})
