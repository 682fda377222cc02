import type { Language } from '@homeside/contract/wire'

import { orderDraftQuery, orderQuery, suppliesQuery } from '../../api/order-queries.ts'

/** What an order begins from: what can be ordered, what was begun, and the order to be ordered again, 0 for none. */
export function orderStartQuery(again: number, language: Language) {
  return {
    queryKey: ['order-start', { again, language }],
    queryFn: async (context: { signal: AbortSignal }) => {
      const [supplies, kept, order] = await Promise.all([
        suppliesQuery(language).queryFn(context),
        orderDraftQuery().queryFn(context),
        again > 0 ? orderQuery(again, language).queryFn(context) : null,
      ])
      return { supplies, kept, order }
    },
  }
}
