import type { Api } from '@homeside/api-client/api'
import { fillPath, paths } from '@homeside/contract/constants/paths'
import type { OrderHistory } from '@homeside/contract/orders'

/** One page of every order that was placed, newest first. Pages count from 1. */
export function getOrderHistory(api: Api, page: number, pageSize: number, signal: AbortSignal): Promise<OrderHistory> {
  return api.get(fillPath(paths.orderHistory, { page, pageSize }), { signal }).json<OrderHistory>()
}
