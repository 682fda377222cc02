import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { paths } from '@homeside/contract/constants/paths'
import type { Order } from '@homeside/contract/orders'

/**
 * Cancels an order that staff have not started on.
 *
 * @throws ApiProblem `order-state` when they have, or what any call can fail with.
 */
export function cancelOrder(api: Api, key: number): Promise<Order> {
  return call(api, 'POST', paths.cancelOrder, { params: { key }, json: {} })
}
