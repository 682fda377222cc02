import type { Api } from '@homeside/api-client/api'
import { ApiProblem } from '@homeside/api-client/api-problem'
import { call } from '@homeside/api-client/call'
import { paths } from '@homeside/contract/constants/paths'
import { completeAction } from '@homeside/remote-kit/session-actions'
import type { CompletedAction } from '@homeside/session/completed-action'

/**
 * Ends the one task of a texted link, and shows what was done. Who has no account yet takes a code along to register
 * with: the session ends here, and cannot be asked for one later.
 *
 * @param mayRegister Of `shortCodeInfoAtom`.
 */
export async function finishTask(
  api: Api,
  mayRegister: boolean,
  done: Pick<CompletedAction, 'route' | 'order'>,
): Promise<void> {
  completeAction({ ...done, registrationCode: mayRegister ? await newRegistrationCode(api) : null })
}

/** Null where there is none to be had: what was done is done all the same. */
async function newRegistrationCode(api: Api): Promise<string | null> {
  try {
    return (await call(api, 'POST', paths.registerByLink, { json: {} })).RegistrationCode
  } catch (error) {
    if (error instanceof ApiProblem) return null
    throw error
  }
}
