import { answerKey } from '@homeside/api-client/answer-query'
import { pageCache } from '@homeside/api-client/page-cache'
import { paths } from '@homeside/contract/constants/paths'
import type { Order, OrdersAnswer } from '@homeside/contract/orders'

/**
 * Call this after something was ordered, cancelled or paid. Every screen that shows orders or supplies asks again, in
 * this remote and in the portal. Answers that no screen shows are dropped, so that the next screen does not start with
 * an old state or date.
 */
export function noteOrdersChanged(): void {
  const queryKey = answerKey(paths.orders)
  pageCache.removeQueries({ queryKey, type: 'inactive' })
  void pageCache.invalidateQueries({ queryKey })
  refreshDashboard()
}

/** Home starts with the stored dashboard, so that is refreshed before anybody goes there. */
function refreshDashboard(): void {
  void pageCache.invalidateQueries({ queryKey: answerKey(paths.dashboard), refetchType: 'all' })
}

/** Call this after an order was cancelled. It stays in place, shown as cancelled, until the screen is left. */
export function noteOrderCancelled(order: Order): void {
  const open = { queryKey: answerKey(paths.openOrders) }
  pageCache.setQueriesData<OrdersAnswer>(open, (answer) => {
    const Items = answer?.Items.map((each) => (each.OrderKey === order.OrderKey ? order : each))
    return Items && { Items }
  })
  void pageCache.invalidateQueries({ ...open, refetchType: 'none' })
  refreshDashboard()
  void pageCache.invalidateQueries({
    queryKey: answerKey(paths.orders),
    predicate: ({ queryKey }) => queryKey[1] !== open.queryKey[1],
  })
}
