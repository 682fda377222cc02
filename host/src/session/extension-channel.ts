import { isSameUser, sessionUser } from './session-user.ts'
import type { SessionUser } from './session-user.ts'

export const channelName = 'homeside-session-extended'

interface ExtensionChannel {
  /** Tells the other tabs that this tab's patient is active. */
  announce: () => void
  close: () => void
}

/**
 * A channel between the tabs of one browser. Each tab has its own session, and extends it when another reports the
 * patient active. Where the browser has no such channel, each tab warns by itself.
 */
export function openExtensionChannel(onExtended: () => void): ExtensionChannel {
  const channel = openChannel()
  channel?.addEventListener('message', ({ data }: MessageEvent<SessionUser>) => {
    if (isSameUser(data, sessionUser())) onExtended()
  })
  let isOpen = true
  return {
    // The answer may arrive after the session's page has gone.
    announce: () => {
      if (isOpen) channel?.postMessage(sessionUser())
    },
    close: () => {
      isOpen = false
      channel?.close()
    },
  }
}

/** Some browsers have none, and some refuse it where they forbid storage. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(channelName)
  } catch {
    return null
  }
}
