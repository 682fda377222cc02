import type { Api } from '@homeside/api-client/api'
import { paths } from '@homeside/contract/constants/paths'
import type { PaymentMethod, PaymentMethodsAnswer } from '@homeside/contract/payments'

/** The cards on file, the default first; never a card number. */
export async function getPaymentMethods(api: Api, signal: AbortSignal): Promise<PaymentMethod[]> {
  const { Items } = await api.get(paths.paymentMethods, { signal }).json<PaymentMethodsAnswer>()
  return Items
}
