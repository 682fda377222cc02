import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { paths } from '@homeside/contract/constants/paths'
import type { Order } from '@homeside/contract/orders'

/**
 * One order with everything that happened to it.
 *
 * @throws ApiProblem `not-found`, or what any call can fail with.
 */
export function getOrder(api: Api, key: number, signal: AbortSignal): Promise<Order> {
  return call(api, 'GET', paths.order, { params: { key }, signal })
}
