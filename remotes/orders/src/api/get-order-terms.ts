import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { paths } from '@homeside/contract/constants/paths'
import type { OrderTerms } from '@homeside/contract/order-terms'

/** What has to be accepted with an order, in the page's language, and whether it is paid with the order. */
export function getOrderTerms(api: Api, signal: AbortSignal): Promise<OrderTerms> {
  return call(api, 'GET', paths.orderTerms, { signal })
}
