import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { paths } from '@homeside/contract/constants/paths'
import type { SessionValidAnswer } from '@homeside/contract/session'

/** How long the session still lasts. Asking never extends it (section 7.1 of the specification). */
export function getSessionTimes(api: Api): Promise<SessionValidAnswer> {
  return call(api, 'GET', paths.sessionValid)
}
