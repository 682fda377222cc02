import type { CardTrait } from '@homeside/contract/constants/patient-traits'
import type { Order, SuppliesAnswer } from '@homeside/contract/orders'
import type { AddedPaymentMethod, PaymentMethodsAnswer } from '@homeside/contract/payments'
import type { MadePatient } from '@homeside/contract/sandbox'
import { addPatient, asPatient, portalApi } from '@homeside/remote-kit/testing'

export interface Debtor {
  patient: MadePatient
  order: Order
}

/** Somebody who owes a copay to a provider that asks for it with the order. */
export async function debtor(Cards: CardTrait[] = ['valid']): Promise<Debtor> {
  const patient = await addPatient({ Cards, Provider: ['asks for payment'] })
  const caller = await asPatient(patient)
  const { Items } = (await caller.get<SuppliesAnswer>('orders/supplies')).body
  const due = Items.find(({ EligibilityStatus }) => EligibilityStatus === 'Eligible')
  const answers = { ConfirmsNeed: true, AcceptsTerms: true, AddressIsCorrect: true, InsuranceIsCorrect: true }
  const request = { Items: [{ SupplyKey: due?.SupplyKey, Quantity: 1 }], ...answers }
  const order = (await caller.post<Order>('orders', request, { 'Idempotency-Key': crypto.randomUUID() })).body
  return { patient, order }
}

/** Puts a card on file that behaves as its number says. */
export async function addCard(patient: MadePatient, number: string): Promise<AddedPaymentMethod> {
  const [api, caller] = [await portalApi(), await asPatient(patient)]
  const { SavingConsent } = (await caller.get<PaymentMethodsAnswer>('payments/methods')).body
  const ReturnUrl = `${api.pageOrigin}/meadow/payments/card`
  const { body } = await caller.post<{ Url: string; Reference: string }>('payments/sessions', { ReturnUrl })
  const form = new URLSearchParams({ name: 'Pat Example', number, expires: '12/30', code: '123' })
  await api.cardPage(body.Url, { method: 'POST', body: form, redirect: 'manual' })
  const added = await caller.post<AddedPaymentMethod>('payments/methods', {
    Session: body.Reference,
    SaveForFutureUse: true,
    MakeDefault: true,
    ConsentVersion: SavingConsent.Version,
  })
  return added.body
}
