import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { paths } from '@homeside/contract/constants/paths'
import type { KeptOrderDraft, OrderDraft } from '@homeside/contract/order-drafts'

/**
 * Keeps the draft in place of the one before. It is sent to its end even if the page is closed meanwhile.
 *
 * @throws ApiProblem `order-state` when its order is placed already, or what any call can fail with.
 */
export function saveOrderDraft(api: Api, draft: OrderDraft): Promise<KeptOrderDraft> {
  return call(api, 'POST', paths.orderDraft, { json: draft, keepalive: true })
}
