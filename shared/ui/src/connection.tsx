import { useText } from '@homeside/i18n/use-text'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** The answer where a build draws a screen ahead of a visit: the device counts as online. */
function onlineAhead(): boolean {
  return true
}

/** Whether the device has a connection, as it says itself. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine, onlineAhead)
}

interface WaitsForConnectionProps {
  onRetry: () => void
  /** What was loaded before is still there, and the frame says that it may be old. */
  hasOlder: boolean
}

/** Stands in the place of what an offline device cannot load, and loads it once there is a connection. */
export function WaitsForConnection({ onRetry, hasOlder }: WaitsForConnectionProps) {
  const t = useText('portal')
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    const online = (): void => retry()
    window.addEventListener('online', online)
    return () => window.removeEventListener('online', online)
  }, [])
  return hasOlder ? null : <p className="hs-surface">{t('onceConnected')}</p>
}
