import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import type { CallOptions } from '@homeside/api-client/send-call'
import { paths } from '@homeside/contract/constants/paths'
import type { KeptOrderDraft, OrderDraft } from '@homeside/contract/order-drafts'

/**
 * Saves the draft, replacing the one before.
 *
 * @throws ApiProblem `order-state` when its order is placed already, or what any call can fail with.
 */
export function saveOrderDraft(api: Api, draft: OrderDraft, options: CallOptions): Promise<KeptOrderDraft> {
  return call(api, 'POST', paths.orderDraft, { json: draft, ...options })
}
