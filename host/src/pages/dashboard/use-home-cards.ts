import { pagePaths } from '@homeside/contract/constants/page-paths'
import type { Dashboard } from '@homeside/contract/patient'

import { useRoutePath } from '../../alias/use-route-path.ts'
import { useSnapshot } from '../../page/snapshot-context.ts'
import { useSession } from '../../session/use-session.ts'
import { homeCardEntries } from './home-card-entries.ts'
import type { HomeCardEntry } from './home-card-entries.ts'

/** The home cards of this patient; none while their flags are not known, those without a condition while no dashboard is. */
export function useHomeCards(dashboard: Dashboard | null = null): HomeCardEntry[] {
  const { remotes } = useSnapshot()
  const { storedAlias, patientUser } = useSession()
  return storedAlias && patientUser ? homeCardEntries(remotes, storedAlias, patientUser, dashboard) : []
}

/** Whether unread messages are news: when they can be read and no remote's card shows them. */
export function useTellsUnread(): boolean {
  const canRead = useRoutePath(pagePaths.messages) !== null
  return !useHomeCards().some(({ replaces }) => replaces === 'unreadMessages') && canRead
}
