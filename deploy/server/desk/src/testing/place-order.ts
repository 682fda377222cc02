import type { Order, SuppliesAnswer } from '@homeside/contract/orders'
import type { PaymentMethodsAnswer } from '@homeside/contract/payments'

import { deskApi } from './desk.tsx'

/** An order of a new patient, of one item of each of these codes. */
export function placeOrder(...codes: string[]) {
  return placeOrderBeside([], ...codes)
}

/** The same of a patient to whom more is prescribed, which is not ordered; of a code that is, a second supply. */
export async function placeOrderBeside(others: string[], ...codes: string[]) {
  const api = await deskApi()
  const supplies = [...codes, ...others].map((code) => ({ code, copayCents: 1840 }))
  const made = await api.addPatient(
    { FirstName: 'Rosa', LastName: 'Alvarez', Cards: ['valid'] },
    { registration: { supplies } },
  )
  const patient = await api.asPatient(made)
  const { Items } = (await patient.get<SuppliesAnswer>('orders/supplies')).body
  const confirmed = { ConfirmsNeed: true, AddressIsCorrect: true, InsuranceIsCorrect: true, AcceptsTerms: true }
  const isFirst = (code: string, index: number) => Items.findIndex(({ HcpcsCode }) => HcpcsCode === code) === index
  const ordered = Items.filter(({ HcpcsCode }, index) => codes.includes(HcpcsCode) && isFirst(HcpcsCode, index))
  const asked = { Items: ordered.map(({ SupplyKey }) => ({ SupplyKey, Quantity: 1 })), ...confirmed }
  const placed = await patient.post<Order>('orders', asked, { 'Idempotency-Key': crypto.randomUUID() })
  const { OrderKey, OrderNumber } = placed.body
  const seen = async () => (await patient.get<Order>(`orders/${OrderKey}`)).body
  const pay = async () => {
    const { Items: cards } = (await patient.get<PaymentMethodsAnswer>('payments/methods')).body
    const card = cards[0]?.PaymentMethodKey
    const ReturnUrl = `${api.pageOrigin}/bluebird-hme/payments`
    const charge = { PaymentMethodKey: card, AmountCents: 1840, OrderKey, ReturnUrl }
    await patient.post('payments/charges', charge, { 'Idempotency-Key': crypto.randomUUID() })
    const [intent] = [...api.processor.ledger.intents.values()].slice(-1)
    if (intent === undefined) throw new Error('Nothing was charged.')
    return intent
  }
  return { patient, number: OrderNumber, path: `/101/orders/${OrderKey}`, seen, pay }
}
