import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { paths } from '@homeside/contract/constants/paths'
import type { KeptOrderDraft } from '@homeside/contract/order-drafts'

/** The order that the patient has begun, on whatever device; kept for 30 days. */
export function getOrderDraft(api: Api, signal: AbortSignal): Promise<KeptOrderDraft> {
  return call(api, 'GET', paths.orderDraft, { signal })
}
