import { authAtom } from './auth.ts'
import { isMarkerGone, removesMarker } from './clear-storage-marker.ts'
import { clearSession } from './log-out.ts'
import { sessionStore } from './store.ts'

/**
 * Keeps this tab in step with the others: a logout in another tab logs out here. It happens at once when this tab is
 * awake, otherwise when it starts or resumes. Returns a function that stops following.
 *
 * @param onLoggedOut Called after the session of this tab is gone.
 */
export function followOtherTabs(onLoggedOut: () => void): () => void {
  function end() {
    if (sessionStore().get(authAtom) === null) return
    clearSession()
    onLoggedOut()
  }
  const onStorage = (event: StorageEvent) => {
    if (removesMarker(event)) end()
  }
  const onResume = () => {
    if (document.visibilityState === 'visible' && isMarkerGone()) end()
  }

  if (isMarkerGone()) end()
  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', onResume)
  document.addEventListener('visibilitychange', onResume)
  return () => {
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', onResume)
    document.removeEventListener('visibilitychange', onResume)
  }
}
