import { useSyncExternalStore } from 'react'

function listen(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

/** Whether the browser has no network. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(listen, () => !navigator.onLine)
}
