import type { Api } from '@homeside/api-client/api'
import { paths } from '@homeside/contract/constants/paths'
import type { PaymentMethod } from '@homeside/contract/payments'

/**
 * Puts the card behind a token of the card page on file, for good or for this order alone. The same token is the same
 * card however often it is sent.
 */
export function addPaymentMethod(api: Api, token: string, isSaved: boolean): Promise<PaymentMethod> {
  const request = { Token: token, SaveForFutureUse: isSaved, MakeDefault: false }
  return api.post(paths.paymentMethods, { json: request }).json<PaymentMethod>()
}
