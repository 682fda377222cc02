import { randomUUID } from 'node:crypto'

import type { ChargesAnswer } from '@homeside/contract/charges'
import type { Order, SuppliesAnswer } from '@homeside/contract/orders'
import type { PaymentMethodsAnswer } from '@homeside/contract/payments'
import type { Problem } from '@homeside/contract/problem'
import type { MadePatient } from '@homeside/contract/sandbox'
import { keptCents } from '@homeside/sandbox/processor/ledger'
import { eq } from 'drizzle-orm'

import { queueCardReadings } from '../src/payments/charging/read-card.ts'
import { attempts } from '../src/platform/database/tables/operations.ts'
import { type ChargeRow, charges, paymentMethods } from '../src/platform/database/tables/payments.ts'
import { asPatient } from './as-patient.ts'
import { addCard, openCardPage, ReturnUrl, saveRequest } from './enter-card.ts'
import { newKey } from './order-requests.ts'
import { cardNumbers, makeQueueDue, whileDying, type PayingStep } from './paying-steps.ts'
import type { Caller, TestApi } from './test-api.ts'

export const walkCents = 1840
/** How many turns it takes until a refund is asked for, made and fails, or until a dispute is opened and closed. */
const endingTurns = 4
/** A patient pays for this many orders, one after the other: making one takes longer than a walk. */
const ordersPerPayer = 20

/** Somebody with a card of each kind, and orders still to be placed. */
interface Payer {
  made: MadePatient
  patient: Caller
  supplies: number[]
  /** The keys of the cards on file, in the order of their numbers. */
  cards: number[]
}

/** A charge that was asked for with one key. */
interface Sent {
  key: string
  card: number
}

/** The state after half an hour in which no process was killed. */
export interface WalkEnd {
  order: Order
  told: ChargesAnswer
  onFile: PaymentMethodsAnswer
  /** The order's charges in the database. */
  rows: ChargeRow[]
  sent: Sent[]
  /** The card on file that has this name at the processor. */
  cardOf: (processorCard: string) => number | undefined
  mails: string[]
  /** Cards that were refused for their date. */
  refusedCards: number[]
}

export interface PayingWalk {
  take: (step: PayingStep) => Promise<void>
  end: () => Promise<WalkEnd>
}

/** Begins one walk after the other, each with an order of its own that is to be paid. */
export function payingWalks(api: TestApi): () => Promise<PayingWalk> {
  let payer: Payer | undefined
  return async () => {
    if (payer === undefined || payer.supplies.length === 0) payer = await makePayer(api)
    api.processor.ledger.intents.clear()
    api.processor.ledger.answers.clear()
    api.processor.ledger.later.length = 0
    api.processor.told.length = 0
    api.outbox.messages.length = 0
    api.logLines.length = 0
    // A patient of the walks charges more often than one may.
    await api.database.delete(attempts)
    return startWalk(api, payer)
  }
}

async function makePayer(api: TestApi): Promise<Payer> {
  const supplies = Array.from({ length: ordersPerPayer }, () => ({ code: 'A7034', copayCents: walkCents }))
  const made = await api.addPatient({ Provider: 'soluciones-medicas' }, { registration: { supplies } })
  const patient = await asPatient(api, made)
  const cards: number[] = []
  for (const number of cardNumbers) cards.push((await addCard(api, patient, number)).PaymentMethodKey)
  const { Items } = (await patient.get<SuppliesAnswer>('orders/supplies')).body
  return { made, patient, supplies: Items.map(({ SupplyKey }) => SupplyKey), cards }
}

async function placeOrder({ patient, supplies }: Payer): Promise<Order> {
  const answers = { ConfirmsNeed: true, AddressIsCorrect: true, InsuranceIsCorrect: true, AcceptsTerms: true }
  const request = { Items: [{ SupplyKey: supplies.pop(), Quantity: 1 }], ...answers }
  const { status, body } = await patient.post<Order>('orders', request, newKey())
  if (status !== 200) throw new Error(`The order was refused: ${JSON.stringify(body)}`)
  return body
}

async function startWalk(api: TestApi, payer: Payer): Promise<PayingWalk> {
  const { processor } = api
  const order = await placeOrder(payer)
  const { OrderKey } = order
  const sent: Sent[] = []
  const refusedCards: number[] = []
  /** The keys of the cards on file, by the processor's names. */
  const cardKeys = new Map<string, number>()
  /** The last visit to the card page, from which the patient can come back. */
  let visit: string | undefined

  async function noteCards(): Promise<void> {
    const mine = eq(paymentMethods.patientKey, payer.made.PatientKey)
    const rows = await api.database.select().from(paymentMethods).where(mine)
    for (const { processorCard, paymentMethodKey } of rows) cardKeys.set(processorCard, paymentMethodKey)
  }

  const findMine = async () => (await payer.patient.get<ChargesAnswer>(`payments/charges?order=${OrderKey}`)).body.Items

  async function pay({ cards, times, isReplayed }: Extract<PayingStep, { act: 'pay' }>): Promise<void> {
    const fresh = cards.map((index) => ({ key: randomUUID(), card: payer.cards[index] ?? 0 }))
    const requests = isReplayed ? [...fresh, ...sent] : fresh
    sent.push(...fresh)
    const charge = async ({ key, card }: Sent) => {
      const request = { PaymentMethodKey: card, AmountCents: walkCents, OrderKey, ReturnUrl }
      const { body } = await payer.patient.post<Problem>('payments/charges', request, { 'Idempotency-Key': key })
      if (body.fields?.['PaymentMethodKey']) refusedCards.push(card)
    }
    await Promise.all(requests.flatMap((request) => Array.from({ length: times }, () => charge(request))))
  }

  /** The patient leaves for the card page, unless the processor is away, and does something there. */
  async function openCard({ card, leaves }: Extract<PayingStep, { act: 'open' }>): Promise<void> {
    const { Url, Reference } = await openCardPage(api, payer.patient)
    if (Url === undefined) return
    visit = Reference
    const entered = { name: 'Pat Example', number: cardNumbers[card] ?? '', expires: '12/30', code: '123' }
    const body = new URLSearchParams(leaves === 'by entering' ? entered : { cancel: '' })
    if (leaves !== 'by Back') await api.cardPage(Url, { method: 'POST', body, redirect: 'manual' })
  }

  async function comeBack(times: number): Promise<void> {
    if (visit === undefined) return
    const request = await saveRequest(payer.patient, visit)
    await Promise.all(Array.from({ length: times }, () => payer.patient.post('payments/methods', request)))
    await noteCards()
  }

  async function answerBank(isMine: boolean): Promise<void> {
    for (const { ChargeKey, Status } of await findMine()) {
      if (Status !== 'ToConfirm') continue
      const path = `payments/charges/${ChargeKey}/confirmation`
      const { status, body } = await payer.patient.post<{ Url: string }>(path, {})
      if (status !== 200) continue
      const form = new URLSearchParams(isMine ? { confirm: '' } : { refuse: '' })
      await api.cardPage(body.Url, { method: 'POST', body: form, redirect: 'manual' })
    }
  }

  /** Staff give back money of every charge of the order, or a part of it. */
  async function refund(AmountCents: number | null): Promise<void> {
    const request = AmountCents === null ? {} : { AmountCents }
    for (const { ChargeKey } of await findMine()) {
      await api.asStaff().post(`staff/charges/${ChargeKey}/refund`, request)
    }
  }

  /** Somebody gives back money at the processor's own pages, which refuse what is more than is left. */
  function refundThere(cents: number): void {
    for (const intent of processor.ledger.intents.values()) {
      const mayBe = intent.status === 'succeeded' && (intent.dispute?.status ?? 'won') === 'won'
      if (mayBe && keptCents(intent) >= cents) processor.refundThere(intent.id, cents)
    }
  }

  /** A network renews a card whose date has passed, as far as the portal knows. A message tells of it, or gets lost. */
  async function renew({ card: index, isTold }: Extract<PayingStep, { act: 'renew a card' }>): Promise<void> {
    const mine = eq(paymentMethods.paymentMethodKey, payer.cards[index] ?? 0)
    await api.database.update(paymentMethods).set({ expMonth: 2, expYear: 2026, readAt: null }).where(mine)
    const [row] = await api.database.select().from(paymentMethods).where(mine)
    processor.renewCard(row?.merchant ?? '', row?.processorCard ?? '')
    if (!isTold) processor.told.pop()
  }

  async function workQueue(): Promise<void> {
    await makeQueueDue(api.database)
    await api.workFinished()
  }

  async function take(step: PayingStep): Promise<void> {
    switch (step.act) {
      case 'pay':
        return whileDying(processor, step.death, () => pay(step))
      case 'open':
        return openCard(step)
      case 'return':
        return whileDying(processor, step.death, () => comeBack(step.times))
      case 'answer the bank':
        return answerBank(step.isMine)
      case 'work the queue':
        return whileDying(processor, step.death, workQueue)
      case 'ask':
        for (const { ChargeKey } of await findMine()) await payer.patient.post(`payments/charges/${ChargeKey}/ask`, {})
        return undefined
      case 'cancel':
        await payer.patient.post(`orders/${OrderKey}/cancel`, {})
        return undefined
      case 'deny':
        await api.asStaff().post(`staff/orders/${OrderKey}/hold`, { HoldReason: 'InsuranceIssue' })
        await api.asStaff().post(`staff/orders/${OrderKey}/deny`, { Note: 'Not covered.' })
        return undefined
      case 'refund':
        return refund(step.cents)
      case 'refund there':
        return refundThere(step.cents)
      case 'renew a card':
        return renew(step)
      case 'hear':
        return api.hearProcessor()
      case 'wait':
        return api.clock.advance(25, 'second')
      case 'lose the processor':
      case 'find the processor':
        processor.isAway = step.act === 'lose the processor'
        return undefined
    }
  }

  async function end(): Promise<WalkEnd> {
    processor.isAway = false
    // As long as a bank waits for its cardholder. In this time disputes are opened, then closed, and refunds come or fail.
    api.clock.advance(31, 'minute')
    for (let turn = 0; turn < endingTurns; turn++) {
      await api.hearProcessor()
      await workQueue()
      api.clock.advance(1, 'minute')
    }
    await queueCardReadings(api.database, api.queue, api.clock.now())
    await workQueue()
    payer.patient = await asPatient(api, payer.made)
    return {
      order: (await payer.patient.get<Order>(`orders/${OrderKey}`)).body,
      told: (await payer.patient.get<ChargesAnswer>(`payments/charges?order=${OrderKey}`)).body,
      onFile: (await payer.patient.get<PaymentMethodsAnswer>('payments/methods')).body,
      rows: await api.database.select().from(charges).where(eq(charges.orderKey, OrderKey)),
      sent,
      refusedCards,
      cardOf: (processorCard) => cardKeys.get(processorCard),
      mails: api.outbox.messages.filter(({ to }) => to === payer.made.Email).map(({ text }) => text),
    }
  }

  await noteCards()
  return { take, end }
}
