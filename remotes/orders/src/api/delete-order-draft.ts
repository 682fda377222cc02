import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { paths } from '@homeside/contract/constants/paths'
import type { KeptOrderDraft } from '@homeside/contract/order-drafts'

/** Deletes the draft, if there is one. */
export function deleteOrderDraft(api: Api): Promise<KeptOrderDraft> {
  return call(api, 'DELETE', paths.orderDraft)
}
