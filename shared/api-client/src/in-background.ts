import type { Options } from 'ky'

/**
 * An option of a call, `api.get(path, { signal, ...inBackground })`. It marks a call that the page makes by itself, not
 * for something the patient just did: a timer polls, saves or retries, or an answer is prefetched. The server then does
 * not extend the session, if the call's definition says `mayRunInBackground`.
 */
export const inBackground = { context: { isInBackground: true } } as const satisfies Options

/** Marks a call that a timer repeats: never retried, extends no session. */
export const polled = { context: { isInBackground: true, isPolled: true } } as const satisfies Options
