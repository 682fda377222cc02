import type { Dashboard } from '@homeside/contract/patient'
import { seenTutorialsAtom } from '@homeside/session/preferences'
import { useAtomValue } from 'jotai'

import { newsOf } from './news-of.ts'
import { useHomeCards, useTellsUnread } from './use-home-cards.ts'

/** Whether something is beside the orders on a wide screen. Known from the start, so that nothing moves. */
export function useHasAside(dashboard: Dashboard | null): boolean {
  const isNew = !useAtomValue(seenTutorialsAtom).includes('welcome')
  const hasCards = useHomeCards(dashboard).some((card) => card.replaces !== 'nextOrder' && card.place === 'beside')
  const tellsUnread = useTellsUnread()
  return isNew || hasCards || (dashboard !== null && newsOf(dashboard, tellsUnread).length > 0)
}
