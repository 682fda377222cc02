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
