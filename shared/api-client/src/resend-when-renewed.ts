import { onSessionRenewed } from './session-renewal.ts'

export interface Renewal {
  /** The bearer token of the session, null when there is none. */
  getToken: () => string | null
  /**
   * The session ran out under the present token. True when the page waits for its patient to sign in again, who then
   * finds what they were doing.
   */
  awaitsPatient: () => boolean
  /** The server asks for password or passkey first. Answers whether the patient has shown one. */
  provesAgain: (signal: AbortSignal) => Promise<boolean>
}

/**
 * The transport, such that what a patient sent as their session ran out is sent once more after they have signed in
 * again: the server refused it before doing anything, so it happens once. So is what the server wants a proof for. A
 * page that is left, or a session that ends for good, aborts it. What is only read is left alone; the page's cache asks for it again.
 */
export function resendWhenRenewed(send: typeof fetch, { getToken, awaitsPatient, provesAgain }: Renewal): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const { signal } = request
    const token = getToken()
    const isOfThisSession = token !== null && request.headers.get('Authorization') === `Bearer ${token}`
    if (request.method === 'GET' || !isOfThisSession) return send(request, { signal })
    const again = request.clone()
    const answer = await send(request, { signal })
    const code = await codeOf(answer)
    if (code === 'proof-required' && (await provesAgain(signal))) return send(again, { signal })
    if (code !== 'session-expired' || getToken() !== token || !awaitsPatient()) return answer
    await untilRenewed(signal)
    again.headers.set('Authorization', `Bearer ${getToken()}`)
    return send(again, { signal })
  }
}

/** The code of a refusal that asks for its patient; null for any other answer. */
async function codeOf(answer: Response): Promise<unknown> {
  if (answer.status !== 401 && answer.status !== 403) return null
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null)
  return typeof body === 'object' && body !== null && 'code' in body ? body.code : null
}

/** @throws AbortError when nobody waits for the answer any more. */
function untilRenewed(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      stop()
      reject(new DOMException('', 'AbortError'))
    }
    const stop = onSessionRenewed(() => {
      stop()
      signal.removeEventListener('abort', giveUp)
      resolve()
    })
    if (signal.aborted) giveUp()
    else signal.addEventListener('abort', giveUp, { once: true })
  })
}
