import { createServer } from 'node:http'
import type { RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { emptyLedger } from '@homeside/sandbox/processor/ledger'
import { createProcessor } from '@homeside/sandbox/processor/start-processor'

import { describeProcessor } from '../../../testing/processor-conformance.ts'
import type { CardKind } from '../../../testing/processor-conformance.ts'
import { stripeProcessor } from './stripe-processor.ts'

const origin = 'http://localhost:56696'
const secretKey = 'sk_test_1'
const sandbox = createProcessor({
  origin,
  key: secretKey,
  now: Date.now,
  hang: () => Promise.resolve(),
  ledger: emptyLedger(),
})
const sent: Request[] = []
const processor = stripeProcessor({
  secretKey,
  origin,
  webhookSecret: 'whsec_1',
  fetch: async (input, init) => {
    const request = new Request(input, init)
    sent.push(request.clone())
    return sandbox.fetch(request)
  },
})

const numbers: Readonly<Record<CardKind | 'refused', string>> = {
  approved: '4242424242424242',
  declined: '4000000000000002',
  'to be confirmed': '4000002500003155',
  failing: '4000000000000119',
  refused: '4000000000009995',
}

async function submit(url: string, form: Record<string, string>): Promise<void> {
  await sandbox.request(url, { method: 'POST', body: new URLSearchParams(form) })
}

const enter = (url: string, kind: CardKind | 'refused') =>
  submit(url, { name: 'Pat Example', number: numbers[kind], expires: '12/30', code: '123' })

describeProcessor('Stripe', () => ({
  processor,
  merchant: 'acct_1',
  enterCard: enter,
  enterRefusedCard: (url) => enter(url, 'refused'),
  answerBank: (url, isMine) => submit(url, isMine ? { confirm: '' } : { refuse: '' }),
}))

test('every request names the account, and everything that could cost money twice has a key of its own', async () => {
  expect(sent.length).toBeGreaterThan(50)
  const accounts = sent.map(({ headers }) => headers.get('Stripe-Account')?.replace(/x$/, ''))
  expect(new Set(accounts)).toEqual(new Set(['acct_1']))
  // The library makes up a key for what has none of ours.
  const ours = sent.filter(({ headers }) =>
    /^(confirm-pi_|refund-pi_|[\da-f-]{36}$)/.test(headers.get('Idempotency-Key') ?? ''),
  )
  const acts = ours.map(({ url }) => /[a-z_]+$/.exec(url)?.[0])
  expect(new Set(acts)).toEqual(new Set(['sessions', 'payment_intents', 'confirm', 'refunds']))
  const needKeys = sent.filter(({ url, method }) => method === 'POST' && acts.includes(/[a-z_]+$/.exec(url)?.[0]))
  expect(needKeys).toHaveLength(ours.length)
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
