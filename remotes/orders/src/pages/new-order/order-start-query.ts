import type { Language } from '@homeside/contract/wire'

import { orderDraftQuery, orderQuery, suppliesQuery } from '../../api/order-queries.ts'
import type { OrderStart } from '../../order/begin-order.ts'

/**
 * What an order starts from: what can be ordered, the draft, and the order to order again (0 for none).
 *
 * @param starts How often it was asked for anew.
 */
export function orderStartQuery(again: number, language: Language, starts: number) {
  return {
    queryKey: ['order-start', { again, language, starts }],
    queryFn: async (context: { signal: AbortSignal }): Promise<OrderStart> => {
      const [supplies, kept, order] = await Promise.all([
        suppliesQuery(language).queryFn(context),
        orderDraftQuery().queryFn(context),
        again > 0 ? orderQuery(again, language).queryFn(context) : null,
      ])
      return { supplies, kept, again: order }
    },
  }
}
