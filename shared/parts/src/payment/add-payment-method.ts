import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { paths } from '@homeside/contract/constants/paths'
import type { PaymentMethod } from '@homeside/contract/payments'

/**
 * Puts the card behind a token of the card page on file, for good or for this order alone. The same token is the same
 * card however often it is sent.
 */
export function addPaymentMethod(api: Api, token: string, isSaved: boolean): Promise<PaymentMethod> {
  const json = { Token: token, SaveForFutureUse: isSaved, MakeDefault: false }
  return call(api, 'POST', paths.paymentMethods, { json })
}
