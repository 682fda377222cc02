import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { paths } from '@homeside/contract/constants/paths'
import type { Order } from '@homeside/contract/orders'

/** The orders that are neither delivered nor cancelled, newest first. */
export async function getOpenOrders(api: Api, signal: AbortSignal): Promise<Order[]> {
  const { Items } = await call(api, 'GET', paths.openOrders, { signal })
  return Items
}
