import { useText } from '@homeside/i18n/use-text'
import { Notice } from '@homeside/ui/notice'
import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** The answer where a build draws the frame ahead of a visit: the device counts as online. */
function onlineAhead(): boolean {
  return true
}

/** Says that the device is offline, while it is. */
export function OfflineBanner() {
  const t = useText('host')
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine, onlineAhead)
  if (isOnline) return null
  return (
    <div className="shell-notes">
      <Notice tone="warning" title={t('frame.offline')} />
    </div>
  )
}
