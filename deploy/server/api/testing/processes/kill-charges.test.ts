/** @size all */

import { randomUUID } from 'node:crypto'
import { join } from 'node:path'

import { isLong } from '@homeside/build/testing/test-size'
import type { ChargesAnswer } from '@homeside/contract/charges'
import type { SuppliesAnswer } from '@homeside/contract/orders'
import type { PaymentMethodsAnswer } from '@homeside/contract/payments'
import type { MadePatient } from '@homeside/contract/sandbox'
import { makePatient } from '@homeside/sandbox/made/make-patient'
import { inArray } from 'drizzle-orm'

import { type ChargeRow, charges, paymentMethods } from '../../src/platform/database/tables/payments.ts'
import { prescribedSupplies } from '../../src/platform/database/tables/supplies.ts'
import { ReturnUrl } from '../enter-card.ts'
import { quickPasswordCost } from '../postgres-database.ts'
import { type MortalProcessor, startMortalProcessor } from './mortal-processor.ts'
import { type ProcessDatabase, processDatabases } from './process-databases.ts'
import {
  outboxMessages,
  signInAt,
  untilQueueIsEmpty,
  type ServerProcess,
  startServerProcess,
} from './server-process.ts'

/** How many rounds each of the two engines has. */
const rounds = isLong ? 100 : 3
const ordersPerRound = 3
const copayCents = 1840

type SignedIn = Record<string, string>

/** A charge that was asked for with one key, and whether an answer came. */
interface Sent {
  key: string
  card: number
  order: number
  isAnswered: boolean
}

/**
 * Somebody for each round, because a patient may not pay that often, with two cards and a supply for each order, which
 * costs them something.
 */
async function makePayers({ open }: ProcessDatabase): Promise<MadePatient[]> {
  const { database, close } = await open()
  const options = { now: new Date(), passwordCost: quickPasswordCost }
  const payers: MadePatient[] = []
  for (let round = 0; round < rounds; round++) {
    const made = await makePatient(database, { Cards: ['valid', 'on autopay'] }, options)
    const [siteKey, patientKey] = [made.SiteKey, made.PatientKey]
    const interval = { defaultQuantity: 1, allowanceQuantity: 1, intervalMonths: 1 }
    const supply = { siteKey, patientKey, hcpcsCode: 'A7032', copayCents, ...interval }
    await database
      .insert(prescribedSupplies)
      .values(Array.from({ length: ordersPerRound }, (_, index) => ({ ...supply, size: `${index}` })))
    payers.push(made)
  }
  await close()
  return payers
}

const ask = async <Answer>(origin: string, path: string, headers: SignedIn): Promise<Answer> =>
  (await (await fetch(`${origin}/${path}`, { headers })).json()) as Answer

/** Places an order of each supply that was prescribed for this. */
async function placeOrders({ origin }: ServerProcess, headers: SignedIn): Promise<number[]> {
  const { Items } = await ask<SuppliesAnswer>(origin, 'orders/supplies', headers)
  const answers = { ConfirmsNeed: true, AddressIsCorrect: true, InsuranceIsCorrect: true, AcceptsTerms: true }
  const placed: number[] = []
  const costly = Items.filter(
    ({ HcpcsCode, EstimatedCopayCents }) => HcpcsCode === 'A7032' && EstimatedCopayCents === copayCents,
  )
  for (const { SupplyKey } of costly.slice(0, ordersPerRound)) {
    const body = JSON.stringify({ Items: [{ SupplyKey, Quantity: 1 }], ...answers })
    const once = { ...headers, 'Idempotency-Key': randomUUID() }
    const answer = await fetch(`${origin}/orders`, { method: 'POST', headers: once, body })
    if (!answer.ok) throw new Error(`An order was refused: ${await answer.text()}`)
    placed.push(((await answer.json()) as { OrderKey: number }).OrderKey)
  }
  return placed
}

/** Asks for a charge, and notes whether that was answered; a server that is gone answers nothing. */
async function charge(origin: string, headers: SignedIn, sent: Sent): Promise<void> {
  const body = JSON.stringify({ PaymentMethodKey: sent.card, AmountCents: copayCents, OrderKey: sent.order, ReturnUrl })
  try {
    const once = { ...headers, 'Idempotency-Key': sent.key }
    const answer = await fetch(`${origin}/payments/charges`, { method: 'POST', headers: once, body })
    await answer.text()
    sent.isAnswered = true
  } catch (error) {
    // The error is known by its name, because the platform's errors are of another class than the test's.
    if (!(typeof error === 'object' && error !== null && 'name' in error && error.name === 'TypeError')) throw error
  }
}

/** What is killed in a round, in turn. */
const victims: readonly (readonly ('processor' | 'server')[])[] = [['server'], ['processor'], ['processor', 'server']]

interface Mortals {
  processor: MortalProcessor
  server: ServerProcess
  restart: () => Promise<ServerProcess>
}

/**
 * Kills the server, the processor, or both while orders are paid by two cards at once. Returns the server that runs
 * afterwards.
 */
async function killWhilePaying(
  { processor, server, restart }: Mortals,
  headers: SignedIn,
  sent: Sent[],
  round: number,
): Promise<ServerProcess> {
  const paying = sent.flatMap((each) => [charge(server.origin, headers, each), charge(server.origin, headers, each)])
  await new Promise((resolve) => setTimeout(resolve, (round * 13) % 90))
  const killed = victims[round % victims.length] ?? []
  if (killed.includes('processor')) await processor.kill()
  if (killed.includes('server')) await server.kill()
  await Promise.all(paying)
  if (killed.includes('processor')) await processor.revive()
  const alive = killed.includes('server') ? await restart() : server
  // A caller without an answer repeats with the same key; an impatient one uses the other card.
  await Promise.all(sent.filter(({ isAnswered }) => !isAnswered).map((each) => charge(alive.origin, headers, each)))
  const impatient = sent.slice(0, 1).map((first) => ({ ...first, key: randomUUID() }))
  sent.push(...impatient)
  await Promise.all(impatient.map((each) => charge(alive.origin, headers, each)))
  return alive
}

interface Kept {
  rows: ChargeRow[]
  cardOf: Map<string, number>
}

async function readKept({ open }: ProcessDatabase, payers: readonly MadePatient[]): Promise<Kept> {
  const { database, close } = await open()
  const keys = payers.map(({ PatientKey }) => PatientKey)
  const rows = await database.select().from(charges).where(inArray(charges.patientKey, keys))
  const cards = await database.select().from(paymentMethods).where(inArray(paymentMethods.patientKey, keys))
  await close()
  return { rows, cardOf: new Map(cards.map((card) => [card.processorCard, card.paymentMethodKey])) }
}

test.each(processDatabases())(
  'however often server and processor are killed, an order is paid once, by a card that was chosen, and told ($name)',
  async ({ make }) => {
    const database = await make()
    const payers = await makePayers(database)
    const outbox = database.settings['OUTBOX_FOLDER'] ?? join(database.settings['DATA_FOLDER'] ?? '', 'outbox')
    const processor = await startMortalProcessor({ dawdleMs: (calls) => (calls * 7) % 40 })
    const restart = () => startServerProcess({ ...database.settings, ...processor.settings })
    let server = await restart()
    const all: Sent[] = []
    for (const [round, { Username }] of payers.entries()) {
      const headers = await signInAt(server.origin, Username)
      const cards = (await ask<PaymentMethodsAnswer>(server.origin, 'payments/methods', headers)).Items
      const orders = await placeOrders(server, headers)
      expect([orders.length, cards.length]).toEqual([ordersPerRound, 2])
      const sent = orders.flatMap((order) =>
        cards.map(({ PaymentMethodKey: card }) => ({ key: randomUUID(), card, order, isAnswered: false })),
      )
      server = await killWhilePaying({ processor, server, restart }, headers, sent, round)
      all.push(...sent)
    }
    await untilQueueIsEmpty(server.origin)
    const told: ChargesAnswer['Items'] = []
    for (const { Username } of payers) {
      const again = await signInAt(server.origin, Username)
      told.push(...(await ask<ChargesAnswer>(server.origin, 'payments/charges/1/100', again)).Items)
    }
    expect(await server.stop()).toBe(0)

    const { rows, cardOf } = await readKept(database, payers)
    const taken: number[] = []
    const { intents } = processor.ledger
    for (const row of rows) {
      const intent = intents.get(row.processorCharge ?? '')
      const item = told.find(({ ChargeKey }) => ChargeKey === row.chargeKey)
      const isPaid = intent?.status === 'succeeded'
      // Without a name at the processor it was never made.
      const ends = isPaid ? ['succeeded', 'Paid'] : [intent && 'canceled', 'NotCharged']
      expect([intent?.status, item?.Status]).toEqual(ends)
      const chosen = all.find(({ key }) => key === row.idempotencyKey)
      const charged = intent ? cardOf.get(intent.card) : chosen?.card
      expect([charged, item?.OrderKey]).toEqual([chosen?.card, chosen?.order])
      if (isPaid) taken.push(item?.OrderKey ?? 0)
    }
    // A charge that no row names was prepared by a server that died at once, and takes no money.
    const named = new Set(rows.map(({ processorCharge }) => processorCharge))
    const unnamed = [...intents.values()].filter(({ id }) => !named.has(id))
    expect(unnamed.filter(({ status }) => status !== 'requires_confirmation')).toEqual([])
    // No order is paid twice, most are paid although every server died, and nothing is reported that did not happen.
    expect(new Set(taken).size).toBe(taken.length)
    expect(taken.length).toBeGreaterThan(rounds)
    expect(told).toHaveLength(rows.length)
    expect(new Set(rows.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(rows.length)
    const mails = outboxMessages(outbox).join('\n')
    const untold = told.filter(
      ({ Status, OrderNumber }) => Status === 'Paid' && !mails.includes(`order ${OrderNumber}`),
    )
    expect(untold).toEqual([])
  },
)
