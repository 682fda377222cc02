import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { paths } from '@homeside/contract/constants/paths'
import type { SessionValidAnswer } from '@homeside/contract/session'

/** Restarts the idle time of the session. */
export function extendSession(api: Api): Promise<SessionValidAnswer> {
  return call(api, 'POST', paths.extendSession)
}
