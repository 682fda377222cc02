import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { paths } from '@homeside/contract/constants/paths'
import type { Order, PlaceOrderRequest } from '@homeside/contract/orders'

/**
 * Places an order. The same idempotency key always answers the same order.
 *
 * @throws ApiProblem `validation`, `nothing-eligible`, `not-eligible`, `order-blocked`, `idempotency-mismatch`,
 * `order-failed`, or what any call can fail with.
 */
export function placeOrder(
  api: Api,
  request: PlaceOrderRequest,
  idempotencyKey: string,
  signal: AbortSignal,
): Promise<Order> {
  return call(api, 'POST', paths.orders, { json: request, key: idempotencyKey, signal })
}
