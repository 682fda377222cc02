import type { Dashboard } from '@homeside/contract/patient'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'

import { whenIdle } from '../../page/when-idle.ts'
import { HomeCard } from './home-card.tsx'
import { useHomeCards } from './use-home-cards.ts'

import './home-cards.css'

/**
 * The remotes' cards on the dashboard. Their space is reserved from the start. They are fetched after the dashboard
 * itself is painted, because the patient came for that. The card of the next order is not among them: `NextOrder` shows
 * it.
 */
export function HomeCards({ dashboard }: { dashboard: Dashboard }) {
  const isPainted = useIsPainted()
  const entries = useHomeCards(dashboard).filter(({ replaces }) => replaces !== 'nextOrder')
  if (entries.length === 0) return null
  return (
    <div className="home-cards">
      {entries.map((entry) => (
        <HomeCard key={`${entry.remote.name}/${entry.card}`} entry={entry} isWanted={isPainted} />
      ))}
    </div>
  )
}

/** The text about the next order: the host's own until a remote's has loaded, and when that fails. */
export function NextOrder({ own }: { own: ReactNode }) {
  const isPainted = useIsPainted()
  const entry = useHomeCards().find(({ replaces }) => replaces === 'nextOrder')
  return entry ? <HomeCard entry={entry} isWanted={isPainted} own={own} /> : own
}

function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => whenIdle(() => setPainted(true)), [])
  return isPainted
}
