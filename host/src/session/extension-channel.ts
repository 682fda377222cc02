import { dashboardAtom } from '@homeside/session/dashboard'
import { sessionStore } from '@homeside/session/store'
import { aliasAtom } from '@homeside/session/tab-stores'

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

/** The owner of a tab: the account, if known, and the patient at one provider. */
interface SessionUser {
  accountKey: number | null
  alias: string | null
  patientKey: number | null
}

/** The owner of this tab's session. */
export function sessionUser(): SessionUser {
  const store = sessionStore()
  const { patientUser, patientKey } = store.get(dashboardAtom)
  return { accountKey: patientUser?.PtAccountKey ?? null, alias: store.get(aliasAtom), patientKey }
}

/** Whether two tabs belong to one person, who may be at two providers. */
function isSameUser(one: SessionUser, other: SessionUser): boolean {
  if (one.accountKey !== null && other.accountKey !== null) return one.accountKey === other.accountKey
  return one.patientKey !== null && one.patientKey === other.patientKey && one.alias === other.alias
}
