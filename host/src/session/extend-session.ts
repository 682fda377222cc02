import type { Api } from '@homeside/api-client/api'
import { paths } from '@homeside/contract/constants/paths'
import type { SessionValidAnswer } from '@homeside/contract/session'

/** Starts the idle time of the session anew. */
export function extendSession(api: Api): Promise<SessionValidAnswer> {
  return api.post(paths.extendSession).json<SessionValidAnswer>()
}
