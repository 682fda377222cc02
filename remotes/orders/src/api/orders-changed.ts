import { answerKey } from '@homeside/api-client/answer-query'
import { pageCache } from '@homeside/api-client/page-cache'
import { paths } from '@homeside/contract/constants/paths'
import type { Order, OrdersAnswer } from '@homeside/contract/orders'

/**
 * Something was ordered, cancelled or paid: every screen that shows orders, or what can be ordered, asks again, in this
 * remote and in the portal. What no screen shows now is forgotten, so that the next one does not begin with an order's
 * state or a date that is no longer true.
 */
export function noteOrdersChanged(): void {
  const queryKey = answerKey(paths.orders)
  pageCache.removeQueries({ queryKey, type: 'inactive' })
  void pageCache.invalidateQueries({ queryKey })
  refreshDashboard()
}

/** Home begins with the dashboard that is stored, so that is brought up to date before anybody goes there. */
function refreshDashboard(): void {
  void pageCache.invalidateQueries({ queryKey: answerKey(paths.dashboard), refetchType: 'all' })
}

/** An order is cancelled. It stays where it is shown, as cancelled, until the screen is left. */
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
