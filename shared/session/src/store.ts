import { createStore } from 'jotai'
import type { Store } from 'jotai/vanilla'

let current: Store = createStore()
const listeners = new Set<() => void>()

/** The jotai store of the page. Call this each time: a logout and a change of provider replace the store. */
export function sessionStore(): Store {
  return current
}

/** Forgets all state in memory. The new store reads what is stored. */
export function replaceSessionStore(): void {
  current = createStore()
  listeners.forEach((listener) => listener())
}

/** Calls the listener when the store was replaced. Returns a function that stops listening. */
export function onSessionStoreReplaced(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
