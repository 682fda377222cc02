import type { Api, CallOptions } from '@homeside/api-client/api'
import { paths } from '@homeside/contract/constants/paths'
import type { KeptOrderDraft, OrderDraft } from '@homeside/contract/order-drafts'

/**
 * Keeps the draft in place of the one before.
 *
 * @throws ApiProblem `order-state` when its order is placed already, or what any call can fail with.
 */
export function saveOrderDraft(api: Api, draft: OrderDraft, options: CallOptions): Promise<KeptOrderDraft> {
  return api.post(paths.orderDraft, { json: draft, ...options }).json<KeptOrderDraft>()
}
