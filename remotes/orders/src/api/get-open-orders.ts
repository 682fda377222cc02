import type { Api } from '@homeside/api-client/api'
import { paths } from '@homeside/contract/constants/paths'
import type { Order, OrdersAnswer } from '@homeside/contract/orders'

/** The orders that are neither delivered nor cancelled, newest first. */
export async function getOpenOrders(api: Api, signal: AbortSignal): Promise<Order[]> {
  const { Items } = await api.get(paths.openOrders, { signal }).json<OrdersAnswer>()
  return Items
}
