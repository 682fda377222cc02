import type { Options } from 'ky'

/**
 * Among a call's options, `api.get(path, { signal, ...inBackground })`, it says that the page makes the call by itself
 * and not for anything that the patient has just done: a timer looks for news, saves or tries again, or something is
 * asked ahead. The server then does not extend the session, where the call's definition says `mayRunInBackground`.
 */
export const inBackground = { context: { isInBackground: true } } as const satisfies Options
