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

/**
 * Runs a function behind the next frame. A page that nobody sees draws none, and does not wait for one. Returns a
 * function that cancels it.
 */
export function behindFrame(work: () => void): () => void {
  let isWanted = true
  const soon = document.hidden ? setTimeout : requestAnimationFrame
  soon(() => setTimeout(() => isWanted && work()))
  return () => {
    isWanted = false
  }
}
