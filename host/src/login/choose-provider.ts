import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { paths } from '@homeside/contract/constants/paths'
import type { LoginAnswer } from '@homeside/contract/session'

/**
 * Names the provider after a login that left the choice open (section 7.1 of the specification).
 *
 * @param token The token of that login; it is good for this call alone, so it is never stored.
 * @param withDashboard Whether the answer is to bring the dashboard.
 */
export function chooseProvider(api: Api, token: string, siteKey: number, withDashboard: boolean): Promise<LoginAnswer> {
  const form = { siteKey, withDashboard: withDashboard ? 'true' : 'false' } as const
  return call(api, 'POST', paths.loginMultiple, { form, headers: { Authorization: `Bearer ${token}` } })
}
