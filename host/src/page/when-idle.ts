import { behindFrame } from './behind-frame.ts'

/** After this many milliseconds the work is done in any case. */
const patience = 2000

/**
 * Runs a function when the browser is idle; behind the next frame in Safari, which does not tell when it is idle. For
 * what nobody waits for. Returns a function that cancels it.
 */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) return behindFrame(work)
  const handle = requestIdleCallback(work, { timeout: patience })
  return () => cancelIdleCallback(handle)
}
