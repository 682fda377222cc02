import { passkeysHere } from '@homeside/session/passkeys-here'

import { whenIdle } from '../../page/when-idle.ts'

/**
 * Loads passkeys once the form can be used: in idle time on a device that has one; on any other when the username gets
 * the focus, because passkeys may come from elsewhere. Returns a function that stops this.
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
