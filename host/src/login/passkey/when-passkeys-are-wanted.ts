import { passkeysHere } from '@homeside/session/preferences'

import { whenIdle } from '../../page/when-idle.ts'

/**
 * Loads the code of passkeys once the form can be used. On a device that has a passkey, it is loaded in idle time. On
 * any other, it is loaded when the username gets the focus, because a passkey may come from another device. Returns a
 * function that stops this.
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
