import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { paths } from '@homeside/contract/constants/paths'
import type { SessionValidAnswer } from '@homeside/contract/session'

/** Starts the idle time of the session anew. */
export function extendSession(api: Api): Promise<SessionValidAnswer> {
  return call(api, 'POST', paths.extendSession)
}
