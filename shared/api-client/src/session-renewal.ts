const listeners = new Set<() => void>()

/** Tells everything on the page that the patient has signed in again after their session had expired. */
export function announceSessionRenewed(): void {
  for (const listener of listeners) listener()
}

/** Calls the listener when the patient has signed in again: time to repeat what failed. Answers how to stop. */
export function onSessionRenewed(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
