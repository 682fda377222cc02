import { Provider } from 'jotai'
import { createElement, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'

import { onSessionStoreReplaced, sessionStore } from './store.ts'

/** Provides the page's jotai store to everything below, and the new store when it is replaced. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const store = useSyncExternalStore(onSessionStoreReplaced, sessionStore, sessionStore)
  return createElement(Provider, { store }, children)
}
