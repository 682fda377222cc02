import { answerKey } from '@homeside/api-client/answer-query'
import { pageCache } from '@homeside/api-client/page-cache'
import type { Order } from '@homeside/contract/orders'
import type { Language } from '@homeside/contract/wire'

import { orderQuery } from './order-queries.ts'

/**
 * Call this after something was ordered, cancelled or paid. Every screen that shows orders or supplies asks again, in
 * this remote and in the portal. Answers that no screen shows are dropped, so that the next screen does not start with
 * an old state or date.
 */
export function noteOrdersChanged(): void {
  const queryKey = answerKey('orders')
  pageCache.removeQueries({ queryKey, type: 'inactive' })
  void pageCache.invalidateQueries({ queryKey })
  // Home starts with the stored dashboard, so that is refreshed before anybody goes there.
  void pageCache.invalidateQueries({ queryKey: answerKey('patient/dashboard'), refetchType: 'all' })
}

/** Call this with an order that was placed or cancelled just now. Its page shows it so at once, and the lists ask again. */
export function noteOrderChanged(order: Order, language: Language): void {
  noteOrdersChanged()
  pageCache.setQueryData(orderQuery(order.OrderKey, language).queryKey, order)
}
