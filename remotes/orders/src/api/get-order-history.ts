import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { paths } from '@homeside/contract/constants/paths'
import type { OrderHistory } from '@homeside/contract/orders'

/** One page of every order that was placed, newest first. Pages count from 1. */
export function getOrderHistory(api: Api, page: number, pageSize: number, signal: AbortSignal): Promise<OrderHistory> {
  return call(api, 'GET', paths.orderHistory, { params: { page, pageSize }, signal })
}
