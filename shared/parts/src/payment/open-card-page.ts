import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { paths } from '@homeside/contract/constants/paths'

/**
 * Opens the processor's card page; answers its address, which the page goes to whole. It comes back to `returnUrl` with
 * `session` and `token`, or with `session` and `cancelled=1`.
 *
 * @throws ApiProblem `payment-unreachable`, `payment-failed`, or what any call can fail with.
 */
export async function openCardPage(api: Api, returnUrl: string): Promise<string> {
  const { Url } = await call(api, 'POST', paths.paymentSessions, { json: { ReturnUrl: returnUrl } })
  return Url
}
