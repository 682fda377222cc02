import type { Api } from '@homeside/api-client/api'
import { paths } from '@homeside/contract/constants/paths'
import type { Order, OrdersAnswer } from '@homeside/contract/orders'

/** The last five orders whatever their state, newest first (section 9 of the specification). */
export async function getRecentOrders(api: Api, signal: AbortSignal): Promise<Order[]> {
  const { Items } = await api.get(paths.recentOrders, { signal }).json<OrdersAnswer>()
  return Items
}
