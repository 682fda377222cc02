import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { pageCache } from '@homeside/api-client/page-cache'
import { paths } from '@homeside/contract/constants/paths'
import { keepRegistration } from '@homeside/remote-kit/session-actions'

import { registrationQuery } from './registration-query.ts'

/**
 * Continues with username and password of the account in the provider's own web portal.
 *
 * @throws ApiProblem `validation` for another password, `too-many-attempts`, or what any call can fail with.
 */
export async function proveLinkedAccount(api: Api, Password: string, signal: AbortSignal): Promise<void> {
  const answer = await call(api, 'POST', paths.registrationLinked, { json: { Password }, signal })
  pageCache.setQueryData(registrationQuery.queryKey, answer)
  keepRegistration(answer)
}
