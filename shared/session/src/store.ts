import { createStore } from 'jotai'
import type { Store } from 'jotai/vanilla'

let current: Store = createStore()
const listeners = new Set<() => void>()

/** The jotai store of the page. Ask each time: logging out and changing provider replace it. */
export function sessionStore(): Store {
  return current
}

/** Forgets all state in memory at once; the new store reads anew what is stored. */
export function replaceSessionStore(): void {
  current = createStore()
  listeners.forEach((listener) => listener())
}

/** Calls the listener whenever the store was replaced. Answers how to stop. */
export function onSessionStoreReplaced(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
