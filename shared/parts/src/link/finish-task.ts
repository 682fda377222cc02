import type { Api } from '@homeside/api-client/api'
import { ApiProblem } from '@homeside/api-client/api-problem'
import { call } from '@homeside/api-client/call'
import { linkEvents, type LinkEvent } from '@homeside/contract/constants/dynamic-templates'
import { portalEvent } from '@homeside/remote-kit/portal-log'
import { completeAction } from '@homeside/remote-kit/session-actions'
import type { CompletedAction } from '@homeside/session/screen-stores'
import type { ShortCodeInfo } from '@homeside/session/tab-stores'

declare global {
  /** The release that this code was built into; missing in a test. */
  var REMOTE_VERSION: string | undefined
}

/** How many milliseconds the last page waits for optional data. */
const patience = 2000

/**
 * Ends the task of a texted link and shows the result. A patient without an account gets a code to register with: the
 * session ends here, so it cannot be requested later.
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

/** Null when there is none. The task is done all the same. */
async function newRegistrationCode(api: Api): Promise<string | null> {
  try {
    return (await call(api, 'POST', 'account/registerbylink', { json: {} })).RegistrationCode
  } catch (error) {
    if (error instanceof ApiProblem) return null
    throw error
  }
}

/**
 * Tells the API, which counts such events, what a visitor did after opening a texted link. A failure is ignored.
 *
 * @param code The code in the link; null when no link was opened, and then nothing is sent.
 */
export async function noteLinkEvent(api: Api, code: string | null, event: LinkEvent): Promise<void> {
  const type = linkEvents.find(({ name }) => name === event)
  if (code === null || type === undefined) return
  try {
    await call(api, 'POST', 'account/portalLog/{id}', {
      // The call outlives the page, which may leave for the provider's own document.
      keepalive: true,
      params: { id: code },
      json: portalEvent(type.key, typeof REMOTE_VERSION === 'undefined' ? undefined : REMOTE_VERSION),
    })
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
  }
}
