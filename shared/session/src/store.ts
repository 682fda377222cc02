import { createStore, Provider } from 'jotai'
import type { Store } from 'jotai/vanilla'
import { createElement, useSyncExternalStore, type ReactNode } from 'react'

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

/** Provides the page's jotai store to everything below, and the new store when it is replaced. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const store = useSyncExternalStore(onSessionStoreReplaced, sessionStore, sessionStore)
  return createElement(Provider, { store }, children)
}
