import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { pageCache } from '@homeside/api-client/page-cache'
import type { RegistrationAnswer, SaveRegistrationRequest } from '@homeside/contract/registration'
import { keepRegistration } from '@homeside/remote-kit/session-actions'

import { registrationQuery } from './registration-query.ts'

/**
 * Saves one page of the wizard, and stores the progress for the guards.
 *
 * @throws ApiProblem `validation` by field, or what any call can fail with.
 */
export async function saveStep(
  api: Api,
  step: SaveRegistrationRequest,
  signal?: AbortSignal,
): Promise<RegistrationAnswer> {
  const answer = await call(api, 'POST', 'account/registration', { json: step, ...(signal ? { signal } : {}) })
  pageCache.setQueryData(registrationQuery.queryKey, answer)
  keepRegistration(answer)
  return answer
}
