import { pagePaths } from '@homeside/contract/constants/page-paths'
import type { SnapshotRemote } from '@homeside/contract/page-snapshot'
import type { Dashboard, PatientUser } from '@homeside/contract/patient'
import type { RemoteDescriptor } from '@homeside/contract/remote-descriptor'
import { seenTutorialsAtom } from '@homeside/session/preferences'
import { ownFactsAtom, type OwnFacts } from '@homeside/session/screen-stores'
import { useAtomValue } from 'jotai'

import { isOpenTo } from '../../alias/route-guard.ts'
import { useRoutePath } from '../../alias/use-route-path.ts'
import { fillAlias } from '../../page/paths.ts'
import { useSnapshot } from '../../page/snapshot-context.ts'
import { useSession } from '../../session/use-session.ts'
import { newsOf } from './news-of.ts'

/**
 * The home cards of this patient; none while their flags are not known, those without a condition while no dashboard
 * is.
 */
export function useHomeCards(dashboard: Dashboard | null = null): HomeCardEntry[] {
  const { remotes } = useSnapshot()
  const { storedAlias, patientUser } = useSession()
  const facts = useAtomValue(ownFactsAtom)
  return storedAlias && patientUser ? homeCardEntries(remotes, storedAlias, patientUser, { dashboard, facts }) : []
}

/** Whether unread messages are news: when they can be read and no remote's card shows them. */
export function useTellsUnread(): boolean {
  const canRead = useRoutePath(pagePaths.messages) !== null
  return !useHomeCards().some(({ replaces }) => replaces === 'unreadMessages') && canRead
}

export interface HomeCardEntry {
  remote: SnapshotRemote
  card: string
  /** The host's own text that it replaces; null for a card with its own purpose. */
  replaces: NonNullable<RemoteDescriptor['homeCards'][number]['replaces']> | null
  size: RemoteDescriptor['homeCards'][number]['size']
  /** First: a card with a condition, which waits for the patient. Last: one that its remote shows and hides itself. */
  place: 'first' | 'beside' | 'last'
  /** The title of its route, shown with a link when the card does not load. */
  title: RemoteDescriptor['routes'][number]['title']
  to: string
}

/**
 * The remotes' home cards in order: those whose route exists, whose guard allows this patient, and whose condition is
 * true. Without a dashboard, every condition on it counts as false.
 */
function homeCardEntries(
  remotes: readonly SnapshotRemote[],
  alias: string,
  user: PatientUser,
  { dashboard, facts }: { dashboard: Dashboard | null; facts: Readonly<Record<string, OwnFacts>> },
): HomeCardEntry[] {
  return remotes
    .flatMap((remote) => remote.descriptor.homeCards.map((entry) => ({ remote, entry })))
    .sort((one, other) => one.entry.order - other.entry.order)
    .flatMap(({ remote, entry: { card, path, replaces = null, size, when } }) => {
      if (when === 'own' ? !facts[remote.name]?.cards?.includes(card) : when && !dashboard?.[when]) return []
      const route = remote.descriptor.routes.find((each) => each.path === path)
      if (route?.guard.zone !== 'alias' || !isOpenTo(user, route.guard)) return []
      const place = when === 'own' ? 'last' : when ? 'first' : 'beside'
      return [{ remote, card, replaces, size, title: route.title, to: fillAlias(path, alias), place }]
    })
}

/** Whether something is beside the orders on a wide screen. Known from the start, so that nothing moves. */
export function useHasAside(dashboard: Dashboard | null): boolean {
  const isNew = !useAtomValue(seenTutorialsAtom).includes('welcome')
  const hasCards = useHomeCards(dashboard).some((card) => card.replaces !== 'nextOrder' && card.place === 'beside')
  const tellsUnread = useTellsUnread()
  return isNew || hasCards || (dashboard !== null && newsOf(dashboard, tellsUnread).length > 0)
}
