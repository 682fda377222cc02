import type { Charge } from '@homeside/contract/charges'
import type { Order, OrdersAnswer } from '@homeside/contract/orders'
import type { PaymentMethodsAnswer } from '@homeside/contract/payments'
import type { Problem } from '@homeside/contract/problem'
import type { PatientTraits } from '@homeside/contract/sandbox'
import { eq } from 'drizzle-orm'

import { asPatient, asStaff } from '../../../testing/as-patient.ts'
import { addCard, ReturnUrl } from '../../../testing/enter-card.ts'
import { givenPatient, givenSupply } from '../../../testing/given-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { newKey, orderOf, placeTestOrder } from '../../../testing/order-requests.ts'
import type { Caller } from '../../../testing/test-api.ts'
import { charges } from '../../platform/database/tables/payments.ts'

async function cardOf(patient: Caller, last4: string): Promise<number> {
  const { body } = await patient.get<PaymentMethodsAnswer>('payments/methods')
  return body.Items.find(({ Last4 }) => Last4 === last4)?.PaymentMethodKey ?? 0
}

/** Charges a card for an order; default: the patient's newest. */
async function charge<Body = Charge>(
  patient: Caller,
  PaymentMethodKey: number,
  AmountCents: number,
  { OrderKey, key = newKey() }: { OrderKey?: number; key?: Record<string, string> } = {},
) {
  const newest = OrderKey ?? (await patient.get<OrdersAnswer>('orders/open')).body.Items[0]?.OrderKey
  return patient.post<Body>('payments/charges', { PaymentMethodKey, AmountCents, OrderKey: newest, ReturnUrl }, key)
}

onEveryEngine('charges', (api) => {
  const traits: PatientTraits = { Cards: ['valid', 'on autopay', 'expired', 'declined'] }
  /** A patient who has ordered for $18.40. */
  const ordered = () => placeTestOrder(api(), 'A7034', {}, { traits, supply: { copayCents: 1840 } })
  const payer = async () => (await ordered()).patient
  const withCard: PatientTraits = { Cards: ['valid'] }
  const count = async () => (await api().database.select().from(charges)).length

  test('a card is charged, and the answer names the charge', async () => {
    const patient = await payer()
    const { status, body } = await charge(patient, await cardOf(patient, '4242'), 1250)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      AmountCents: 1250,
      Last4: '4242',
      OrderKey: expect.any(Number),
      Status: 'Paid',
      SettledUtc: '2026-03-10T15:00:00.000Z',
    })
  })

  test('an order asks for payment once the import brings its last price, and keeps that', async () => {
    const made = await api().addPatient({ Provider: ['asks for payment'] })
    const patient = await asPatient(api(), made)
    const supply = givenSupply({ Dispensings: [] })
    const priced = givenSupply({ HcpcsCode: 'A7034', Dispensings: [], CopayCents: 1000 })
    const bring = (price: { CopayCents?: number }) => {
      const { Username: ExternalKey, FirstName, LastName, DateOfBirth, MobilePhone } = made
      const given = { ...givenPatient(), ExternalKey, FirstName, LastName, DateOfBirth, MobilePhone }
      const Patients = [{ ...given, Supplies: [priced, { ...supply, ...price }] }]
      return asStaff(api()).put(`staff/patients?site=${made.SiteKey}`, { Patients })
    }
    expect((await bring({})).body).toMatchObject({ Items: [{ Outcome: 'changed' }] })
    const request = await orderOf(patient, 'E1390')
    const Items = [...request.Items, ...(await orderOf(patient, 'A7034')).Items]
    const { body: placed } = await patient.post<Order>('orders', { ...request, Items }, newKey())
    expect(placed).toMatchObject({ TotalCents: null, DueNowCents: 0 })
    for (const CopayCents of [500, 700]) {
      await bring({ CopayCents })
      const { body } = await patient.get(`orders/${placed.OrderKey}`)
      expect(body).toMatchObject({ TotalCents: 1500, DueNowCents: 1500 })
    }
  })

  test('fifty requests with one key are one charge', async () => {
    const patient = await payer()
    const [card, key, before] = [await cardOf(patient, '4242'), newKey(), await count()]
    const answers = await Promise.all(Array.from({ length: 50 }, () => charge(patient, card, 700, { key })))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.ChargeKey}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect(await count()).toBe(before + 1)
  })

  test('the same key with another amount or card is refused', async () => {
    const patient = await payer()
    const [card, key] = [await cardOf(patient, '4242'), newKey()]
    await charge(patient, card, 700, { key })
    for (const [method, amount] of [
      [card, 701],
      [await cardOf(patient, '4444'), 700],
    ] as const) {
      const { status, body } = await charge<Problem>(patient, method, amount, { key })
      expect([status, body.code]).toEqual([422, 'idempotency-mismatch'])
    }
  })

  test('a declined card says so, however often it is asked', async () => {
    const patient = await payer()
    const [card, key] = [await cardOf(patient, '0002'), newKey()]
    for (let turn = 0; turn < 2; turn++) {
      const { status, body } = await charge<Problem>(patient, card, 500, { key })
      expect([status, body.code]).toEqual([402, 'payment-declined'])
    }
  })

  test('a processor failure is reported as such', async () => {
    const patient = await payer()
    const { PaymentMethodKey } = await addCard(api(), patient, '4000000000000119')
    const { status, body } = await charge<Problem>(patient, PaymentMethodKey, 500)
    expect([status, body.code]).toEqual([502, 'payment-failed'])
  })

  test('a lost answer is found by repeating with the same key, and is one charge', async () => {
    const patient = await payer()
    const { PaymentMethodKey } = await addCard(api(), patient, '4000000000006975')
    const [key, before] = [newKey(), await count()]
    const lost = await charge<Problem>(patient, PaymentMethodKey, 900, { key })
    expect([lost.status, lost.body.code]).toEqual([502, 'payment-unreachable'])
    const found = await charge(patient, PaymentMethodKey, 900, { key })
    expect([found.status, found.body.AmountCents]).toEqual([200, 900])
    expect(await count()).toBe(before + 1)
  })

  test('while a charge waits for its answer, everybody else is served', async () => {
    const patient = await payer()
    const card = await cardOf(patient, '4242')
    let answer = (): void => undefined
    const answered = new Promise<void>((resolve) => (answer = resolve))
    const reached = new Promise<void>((resolve) => {
      api().processor.beforeAnswer = () => {
        resolve()
        return answered
      }
    })
    const waiting = charge(patient, card, 900)
    await reached
    expect((await patient.get('orders/open')).status).toBe(200)
    answer()
    api().processor.beforeAnswer = () => Promise.resolve()
    expect((await waiting).status).toBe(200)
  })

  test.each([0, -1, 0.5])('%d cents are not to be paid', async (amount) => {
    const patient = await payer()
    const { body } = await charge<Problem>(patient, await cardOf(patient, '4242'), amount)
    expect(body.fields).toEqual({ AmountCents: 'amount-not-positive' })
  })

  test('an expired card is not charged', async () => {
    const patient = await payer()
    const { body } = await charge<Problem>(patient, await cardOf(patient, '0005'), 500)
    expect(body.fields).toEqual({ PaymentMethodKey: 'invalid' })
  })

  test('a card off file, another patient’s, or none is not found', async () => {
    const patient = await payer()
    const removed = await addCard(api(), patient)
    await patient.delete(`payments/methods/${removed.PaymentMethodKey}`)
    const foreign = await cardOf(await payer(), '4242')
    for (const key of [removed.PaymentMethodKey, foreign, 999_999]) {
      expect((await charge<Problem>(patient, key, 500)).body.code).toBe('not-found')
    }
  })

  test('a card that is not saved can be charged within the hour and never again', async () => {
    const { made } = await placeTestOrder(api(), 'A7034', {}, { supply: { copayCents: 1840 } })
    const patient = () => asPatient(api(), made)
    const card = await addCard(api(), await patient(), '5555555555554444', { SaveForFutureUse: false })
    expect((await charge(await patient(), card.PaymentMethodKey, 500)).status).toBe(200)
    api().clock.advance(61, 'minute')
    expect((await charge(await patient(), card.PaymentMethodKey, 500)).status).toBe(404)
  })

  test('a charge without a key is malformed', async () => {
    const patient = await payer()
    const { status } = await charge(patient, await cardOf(patient, '4242'), 500, { key: {} })
    expect(status).toBe(400)
  })

  test('a charge names what it pays for', async () => {
    const patient = await payer()
    const PaymentMethodKey = await cardOf(patient, '4242')
    const { status } = await patient.post(
      'payments/charges',
      { PaymentMethodKey, AmountCents: 500, ReturnUrl },
      newKey(),
    )
    expect([status, await count()]).toEqual([422, await count()])
  })

  test('a patient charges fifteen times in an hour at most, and visits the card page as often', async () => {
    const patient = await payer()
    const card = await cardOf(patient, '0002')
    const charged: number[] = []
    for (let times = 0; times < 16; times++) charged.push((await charge(patient, card, 50)).status)
    expect(charged).toEqual([...Array(15).fill(402), 429])
    const visited: number[] = []
    const visit = { ReturnUrl }
    for (let times = 0; times < 16; times++) visited.push((await patient.post('payments/sessions', visit)).status)
    expect(visited).toEqual([...Array(15).fill(200), 429])
  })

  test('an order tells what was paid for it, and is never paid twice', async () => {
    const supply = { copayCents: 1840 }
    const { patient, order } = await placeTestOrder(api(), 'A7034', {}, { traits: withCard, supply })
    const [card, OrderKey] = [await cardOf(patient, '4242'), order.OrderKey]
    const tooMuch = await charge<Problem>(patient, card, 1841, { OrderKey })
    expect(tooMuch.body.fields).toEqual({ AmountCents: 'out-of-range' })
    const answers = await Promise.all([1, 2, 3].map(() => charge(patient, card, 1840, { OrderKey })))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422, 422])
    expect((await patient.get<Order>(`orders/${OrderKey}`)).body).toMatchObject({ TotalCents: 1840, PaidCents: 1840 })
  })

  test('an order without a known total, a cancelled one, and another patient’s cannot be paid', async () => {
    const { patient, order } = await placeTestOrder(api(), 'A4604', {}, { traits: withCard })
    const unknown = await charge<Problem>(patient, await cardOf(patient, '4242'), 100, { OrderKey: order.OrderKey })
    expect(unknown.body.fields).toEqual({ OrderKey: 'invalid' })
    const supply = { copayCents: 720 }
    const other = await placeTestOrder(api(), 'A7035', {}, { traits: withCard, supply })
    const { OrderKey } = other.order
    expect((await other.patient.post(`orders/${OrderKey}/cancel`, {})).status).toBe(200)
    const cancelled = await charge<Problem>(other.patient, await cardOf(other.patient, '4242'), 100, { OrderKey })
    expect(cancelled.body.fields).toEqual({ OrderKey: 'invalid' })
    const stranger = await payer()
    const foreign = await charge<Problem>(stranger, await cardOf(stranger, '4242'), 100, { OrderKey: order.OrderKey })
    expect(foreign.body.code).toBe('not-found')
  })

  test('a charge with a lost answer counts once found, and one that never arrived is closed', async () => {
    const { patient, order } = await placeTestOrder(
      api(),
      'A7032',
      {},
      { traits: withCard, supply: { copayCents: 610 }, quantity: 2 },
    )
    const { OrderKey } = order
    const lossy = await addCard(api(), patient, '4000000000006975')
    expect((await charge(patient, lossy.PaymentMethodKey, 1000, { OrderKey })).status).toBe(502)
    const early = await charge<Problem>(patient, await cardOf(patient, '4242'), 1220, { OrderKey })
    expect(early.body.fields).toEqual({ AmountCents: 'out-of-range' })
    const [row] = await api().database.select().from(charges).where(eq(charges.orderKey, OrderKey))
    if (row === undefined) throw new Error('The charge was not written down.')
    // As if this server had died before it asked.
    const { chargeKey: _, ...unasked } = row
    await api()
      .database.insert(charges)
      .values({
        ...unasked,
        status: 'Asked',
        settledAt: null,
        idempotencyKey: 'never-asked',
        reference: 'never-asked',
        processorCharge: null,
        amountCents: 220,
      })

    api().clock.advance(2, 'minute')
    const rest = await charge(patient, await cardOf(patient, '4242'), 220, { OrderKey })
    expect(rest.status).toBe(200)
    expect((await patient.get<Order>(`orders/${OrderKey}`)).body.PaidCents).toBe(1220)
  })
})
