import type { AddedPaymentMethod, PaymentMethodsAnswer } from '@homeside/contract/payments'

import type { Caller, TestApi } from './test-api.ts'

/** A page of the portal, to which the bank's page leads back. */
export const ReturnUrl = 'http://localhost:8080/bluebird-hme/payments'

interface CardEntry {
  number?: string
  expires?: string
  /** The card on file whose place the new one takes. */
  replaces?: number
}

/** Opens the processor's card page. Returns its address and the name of the visit. */
export async function openCardPage(
  api: TestApi,
  patient: Caller,
  Replaces?: number,
): Promise<{ Url: string; Reference: string }> {
  const request = { ReturnUrl, ...(Replaces ? { Replaces } : {}) }
  return (await patient.post<{ Url: string; Reference: string }>('payments/sessions', request)).body
}

/** Goes to the processor's card page as a patient's browser does and enters a card. Returns the name of the visit. */
export async function enterCard(
  api: TestApi,
  patient: Caller,
  { number = '4242424242424242', expires = '12/30', replaces }: CardEntry = {},
): Promise<string> {
  const { Url, Reference } = await openCardPage(api, patient, replaces)
  await typeCard(api, Url, { number, expires })
  return Reference
}

/** Types a card on the processor's card page. */
export async function typeCard(
  api: TestApi,
  url: string,
  { number = '4242424242424242', expires = '12/30' }: Pick<CardEntry, 'number' | 'expires'> = {},
): Promise<void> {
  const form = new URLSearchParams({
    name: 'Pat Example',
    number,
    expires,
    code: number.startsWith('3') ? '1234' : '123',
  })
  await api.cardPage(url, { method: 'POST', body: form, redirect: 'manual' })
}

/** The request that saves the card of a visit, with the consent that is in force. */
export async function saveRequest(patient: Caller, Session: string, changes: object = {}): Promise<object> {
  const { SavingConsent } = (await patient.get<PaymentMethodsAnswer>('payments/methods')).body
  return { Session, SaveForFutureUse: true, MakeDefault: false, ConsentVersion: SavingConsent.Version, ...changes }
}

/** Enters a card and puts it on file. */
export async function addCard(
  api: TestApi,
  patient: Caller,
  number?: string,
  settings: CardEntry & { SaveForFutureUse?: boolean; MakeDefault?: boolean } = {},
): Promise<AddedPaymentMethod> {
  const { expires, replaces, ...changes } = settings
  const entry = { ...(number ? { number } : {}), ...(expires ? { expires } : {}), ...(replaces ? { replaces } : {}) }
  const request = await saveRequest(patient, await enterCard(api, patient, entry), changes)
  return (await patient.post<AddedPaymentMethod>('payments/methods', request)).body
}
