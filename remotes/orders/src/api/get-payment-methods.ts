import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { paths } from '@homeside/contract/constants/paths'
import type { PaymentMethod } from '@homeside/contract/payments'

/** The cards on file, the default first; never a card number. */
export async function getPaymentMethods(api: Api, signal: AbortSignal): Promise<PaymentMethod[]> {
  const { Items } = await call(api, 'GET', paths.paymentMethods, { signal })
  return Items
}
