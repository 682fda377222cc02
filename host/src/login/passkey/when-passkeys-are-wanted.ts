import { passkeysHere } from '@homeside/session/passkeys-here'

import { whenIdle } from '../../when-idle.ts'

/**
 * Has passkeys brought into the login once the form can be typed in: in idle time on a device that has one, and where
 * the username gets the focus on any other, which may have them from elsewhere. Answers how to give that up.
 */
export function whenPasskeysAreWanted(load: () => void): () => void {
  if (!('PublicKeyCredential' in window)) return () => undefined
  let stop = () => document.removeEventListener('focusin', onFocus)
  const start = () => {
    stop()
    stop = whenIdle(load)
  }
  function onFocus({ target }: { target: EventTarget | null }) {
    if (target instanceof Element && target.id === 'username') start()
  }
  document.addEventListener('focusin', onFocus)
  if (passkeysHere().length > 0) start()
  else onFocus({ target: document.activeElement })
  return () => stop()
}
