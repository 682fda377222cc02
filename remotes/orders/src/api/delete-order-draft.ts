import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { paths } from '@homeside/contract/constants/paths'
import type { KeptOrderDraft } from '@homeside/contract/order-drafts'

/** Forgets the draft; there may be none. */
export function deleteOrderDraft(api: Api): Promise<KeptOrderDraft> {
  return call(api, 'DELETE', paths.orderDraft)
}
