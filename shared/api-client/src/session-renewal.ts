const listeners = new Set<() => void>()

/** Tells everything on the page that the patient has signed in again after the session expired. */
export function announceSessionRenewed(): void {
  for (const listener of listeners) listener()
}

/**
 * Calls the listener when the patient has signed in again, so that it can repeat what failed. Returns a function that
 * stops listening.
 */
export function onSessionRenewed(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

interface Renewal {
  /** The bearer token of the session, null when there is none. */
  getToken: () => string | null
  /**
   * The session expired under the current token. Resolves to true when the page waited and the same patient signed in
   * again.
   */
  awaitsPatient: () => boolean
  /** The server requires a password or passkey first. Resolves to whether the patient gave one. */
  provesAgain: (signal: AbortSignal) => Promise<boolean>
}

/**
 * Wraps the transport: a call that met the end of the session is sent once more after the patient signed in again. The
 * server refused it before it did anything, so it happens once. A call that requires a proof is handled in the same
 * way. Leaving the page, or the final end of the session, aborts the wait. GETs are left alone; the cache asks again.
 */
export function resendWhenRenewed(send: typeof fetch, { getToken, awaitsPatient, provesAgain }: Renewal): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const { signal } = request
    const token = getToken()
    const isOfThisSession = token !== null && request.headers.get('Authorization') === `Bearer ${token}`
    if (request.method === 'GET' || !isOfThisSession) return send(request, { signal })
    const again = request.clone()
    // The answer may be late: another call may have met the end of the session first, and the patient signed in again.
    let isRenewed = false
    const stop = onSessionRenewed(() => (isRenewed = true))
    const { answer, code } = await answerTo(send(request, { signal })).finally(stop)
    if (code === 'proof-required' && (await provesAgain(signal))) return send(again, { signal })
    if (code !== 'session-expired') return answer
    if (!isRenewed) {
      const isOtherSession = ![token, null].includes(getToken())
      if (isOtherSession || !awaitsPatient()) return answer
      await untilRenewed(signal)
    }
    again.headers.set('Authorization', `Bearer ${getToken()}`)
    return send(again, { signal })
  }
}

async function answerTo(call: Promise<Response>): Promise<{ answer: Response; code: unknown }> {
  const answer = await call
  return { answer, code: await codeOf(answer) }
}

/** The code of a refusal that the patient can resolve; null for any other answer. */
async function codeOf(answer: Response): Promise<unknown> {
  if (answer.status !== 401 && answer.status !== 403) return null
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null)
  return typeof body === 'object' && body !== null && 'code' in body ? body.code : null
}

/**
 * Waits for the patient.
 *
 * @throws AbortError when the caller no longer waits for the answer.
 */
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
