import { answerKey } from '@homeside/api-client/answer-query'
import { pageCache } from '@homeside/api-client/page-cache'
import { paths } from '@homeside/contract/constants/paths'
import type { Order, OrdersAnswer } from '@homeside/contract/orders'

/**
 * Something was ordered, cancelled or paid: every screen that shows orders, or what can be ordered, asks again, in this
 * remote and in the portal.
 */
export function noteOrdersChanged(): void {
  for (const queryKey of [answerKey(paths.orders), answerKey(paths.dashboard)]) {
    void pageCache.invalidateQueries({ queryKey })
  }
}

/** An order is cancelled. It stays where it is shown, as cancelled, until the screen is left. */
export function noteOrderCancelled(order: Order): void {
  const open = { queryKey: answerKey(paths.openOrders) }
  pageCache.setQueriesData<OrdersAnswer>(open, (answer) => {
    const Items = answer?.Items.map((each) => (each.OrderKey === order.OrderKey ? order : each))
    return Items && { Items }
  })
  void pageCache.invalidateQueries({ ...open, refetchType: 'none' })
  void pageCache.invalidateQueries({ queryKey: answerKey(paths.dashboard) })
  void pageCache.invalidateQueries({
    queryKey: answerKey(paths.orders),
    predicate: ({ queryKey }) => queryKey[1] !== open.queryKey[1],
  })
}
