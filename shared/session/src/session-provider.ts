import { Provider } from 'jotai'
import { createElement, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'

import { onSessionStoreReplaced, sessionStore } from './store.ts'

/** Gives the page's jotai store to everything below it, and the new one when it is replaced. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const store = useSyncExternalStore(onSessionStoreReplaced, sessionStore, sessionStore)
  return createElement(Provider, { store }, children)
}
