import { isSameUser, sessionUser } from './session-user.ts'
import type { SessionUser } from './session-user.ts'

export const channelName = 'homeside-session-extended'

interface ExtensionChannel {
  /** Tells the other tabs that the patient of this one is still there. */
  announce: () => void
  close: () => void
}

/**
 * Between the tabs of one browser. Each has a session of its own, so whoever hears that their patient is still there
 * extends their own.
 */
export function openExtensionChannel(onExtended: () => void): ExtensionChannel {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }: MessageEvent<SessionUser>) => {
    if (isSameUser(data, sessionUser())) onExtended()
  })
  let isOpen = true
  return {
    // An extension may be answered when the page of the session has gone.
    announce: () => {
      if (isOpen) channel.postMessage(sessionUser())
    },
    close: () => {
      isOpen = false
      channel.close()
    },
  }
}
