import type { Api } from '@homeside/api-client/api'
import { ApiProblem } from '@homeside/api-client/api-problem'
import { call } from '@homeside/api-client/call'
import { paths } from '@homeside/contract/constants/paths'
import { completeAction } from '@homeside/remote-kit/session-actions'
import type { CompletedAction } from '@homeside/session/completed-action'
import type { ShortCodeInfo } from '@homeside/session/short-code-info'

import { noteLinkEvent } from './note-link-event.ts'

/** Milliseconds that the last page waits for what it can do without. */
const patience = 2000

/**
 * Ends the one task of a texted link, and shows what was done. Who has no account yet takes a code along to register
 * with: the session ends here, and cannot be asked for one later.
 *
 * @param link What `shortCodeInfoAtom` holds of the link.
 */
export async function finishTask(
  api: Api,
  { code, mayRegister }: Pick<ShortCodeInfo, 'code' | 'mayRegister'>,
  done: Pick<CompletedAction, 'route' | 'order'>,
): Promise<void> {
  const asked = Promise.all([mayRegister ? newRegistrationCode(api) : null, noteLinkEvent(api, code, 'Done')])
  const limit = new Promise<[null]>((resolve) => setTimeout(() => resolve([null]), patience))
  const [registrationCode] = await Promise.race([asked, limit])
  completeAction({ ...done, registrationCode })
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
