import type { Charge } from '@homeside/contract/charges'
import type { Order } from '@homeside/contract/orders'
import type { PaymentMethodsAnswer } from '@homeside/contract/payments'
import type { Problem } from '@homeside/contract/problem'
import type { PatientTraits } from '@homeside/contract/sandbox'
import type { StaffListedPayment } from '@homeside/contract/staff-lists'
import type { StaffWaiting } from '@homeside/contract/staff-to-do'
import { eq } from 'drizzle-orm'

import { events as eventRows } from '../src/platform/database/tables/operations.ts'
import { asStaff } from './as-patient.ts'
import { addCard, ReturnUrl } from './enter-card.ts'
import { newKey, placeTestOrder } from './order-requests.ts'
import type { TestApi } from './test-api.ts'

/** Cards by what becomes of their refunds and charges. */
export const refundCards = {
  usual: '4242424242424242',
  pending: '4000000000007726',
  sentBack: '4000000000005126',
  lost: '4000000000000259',
  won: '4000000000002685',
} as const

/** A patient with a good and a bad card, who owes $18.40, what they see, and what their provider does and sees. */
export async function makeDebtor(api: TestApi) {
  const traits: PatientTraits = { Cards: ['valid', 'declined'], Provider: 'soluciones-medicas' }
  const { made, patient, order } = await placeTestOrder(api, 'A7034', {}, { traits, supply: { copayCents: 1840 } })
  const { body } = await patient.get<PaymentMethodsAnswer>('payments/methods')
  const payBy = async (PaymentMethodKey: number | undefined, AmountCents: number) => {
    const charge = { PaymentMethodKey, AmountCents, OrderKey: order.OrderKey, ReturnUrl }
    return (await patient.post<Charge>('payments/charges', charge, newKey())).body
  }
  const pay = (card: 0 | 1, AmountCents: number) => payBy(body.Items[card]?.PaymentMethodKey, AmountCents)
  const listed = (site = made.SiteKey) =>
    asStaff(api, site).get<{ Items: Charge[] } & Problem>(`staff/patients/${made.PatientKey}/charges`)
  const refund = (key: number, site = made.SiteKey, request: object = {}) =>
    asStaff(api, site).post<Charge & Problem>(`staff/charges/${key}/refund`, request)
  const shown = async () => {
    const charge = (await listed()).body.Items[0]
    return charge && [charge.Status, charge.RefundedCents, charge.RefundingCents]
  }
  const mails = () => api.outbox.messages.filter(({ to }) => to === made.Email)
  const waiting = async () => {
    const { body: counts } = await asStaff(api, made.SiteKey).get<StaffWaiting>('staff/waiting')
    const { body: rows } = await asStaff(api, made.SiteKey).get<{ Items: StaffListedPayment[] }>('staff/charges')
    if ((counts.Payments?.Count ?? 0) !== rows.Items.length) throw new Error('What waits is counted wrongly.')
    return rows.Items.filter(({ PatientKey }) => PatientKey === made.PatientKey)
  }
  const events = async () => {
    const mine = eq(eventRows.patientKey, made.PatientKey)
    const told = await api.database.select().from(eventRows).where(mine).orderBy(eventRows.eventKey)
    return told.flatMap(({ type }) => (type.startsWith('payment.') ? [type.replace('payment.', '')] : []))
  }
  const orderNow = async () => (await patient.get<Order>(`orders/${order.OrderKey}`)).body
  return { made, patient, order, pay, payBy, listed, refund, shown, mails, waiting, events, orderNow }
}

/** Brings the API what the processor has told since, and does what follows. */
export async function hearAll(api: TestApi): Promise<void> {
  await api.hearProcessor()
  for (let turn = 0; turn < 2; turn++) await api.workFinished()
}

/** A minute passes, in which refunds come or go back and disputes are opened or closed. */
export async function passMinute(api: TestApi): Promise<void> {
  api.clock.advance(1, 'minute')
  await hearAll(api)
}

/** Somebody who has paid by a card, of which all is told. */
export async function makePayer(api: TestApi, card: keyof typeof refundCards) {
  const found = await makeDebtor(api)
  const { PaymentMethodKey } = await addCard(api, found.patient, refundCards[card])
  const paid = await found.payBy(PaymentMethodKey, 1840)
  await hearAll(api)
  return { ...found, paid, key: paid.ChargeKey }
}
