import type { PaymentMethod } from '@homeside/contract/payments'

import type { TestApi } from '../testing.ts'
import type { Caller } from './as-patient.ts'

/** Goes to the processor's card page as a patient's browser does and enters a card; answers the token it comes back with. */
export async function enterCard(api: TestApi, patient: Caller, number = '4242424242424242'): Promise<string> {
  const ReturnUrl = `${api.pageOrigin}/bluebird-hme/payments`
  const { body } = await patient.post<{ Url: string }>('payments/sessions', { ReturnUrl })
  const form = new URLSearchParams({ name: 'Pat Example', number, expires: '12/30', code: '123' })
  const response = await api.cardPage(body.Url, { method: 'POST', body: form, redirect: 'manual' })
  const back = new URL(response.headers.get('Location') ?? '')
  return back.searchParams.get('token') ?? ''
}

/** Enters a card and puts it on file. */
export async function addCard(
  api: TestApi,
  patient: Caller,
  number?: string,
  settings: { SaveForFutureUse?: boolean; MakeDefault?: boolean } = {},
): Promise<PaymentMethod> {
  const Token = await enterCard(api, patient, number)
  const request = { Token, SaveForFutureUse: true, MakeDefault: false, ...settings }
  return (await patient.post<PaymentMethod>('payments/methods', request)).body
}
