import type { PatientUser } from '@homeside/contract/patient'
import { useEffect, useState } from 'react'

import { useSession } from '../../session/use-session.ts'
import { useSnapshot } from '../../shell/snapshot-context.ts'
import { whenIdle } from '../../when-idle.ts'
import { homeCardEntries } from './home-card-entries.ts'
import { HomeCard } from './home-card.tsx'

import './home-cards.css'

/**
 * What remotes contribute to the dashboard. Their room is there from the start; they are fetched once the dashboard
 * itself is painted, since the patient came for that.
 */
export function HomeCards({ user }: { user: PatientUser }) {
  const { remotes } = useSnapshot()
  const { storedAlias } = useSession()
  const [isPainted, setPainted] = useState(false)
  useEffect(() => whenIdle(() => setPainted(true)), [])
  const entries = storedAlias ? homeCardEntries(remotes, storedAlias, user) : []
  if (entries.length === 0) return null
  return (
    <div className="home-cards">
      {entries.map((entry) => (
        <HomeCard key={`${entry.remote.name}/${entry.card}`} entry={entry} isWanted={isPainted} />
      ))}
    </div>
  )
}
