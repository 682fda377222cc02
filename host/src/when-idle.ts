/** Milliseconds after which what is to be done in idle time is done anyway, or at once where no browser tells. */
const patience = 2000

/** Does something when the browser has nothing better to do, and answers how to give that up. */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, patience)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: patience })
  return () => cancelIdleCallback(handle)
}
