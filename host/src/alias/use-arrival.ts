import { reservedAliases } from '@homeside/contract/constants/aliases'
import { arrivalAtom } from '@homeside/session/arrival'
import { useAtom } from 'jotai'
import { useLayoutEffect } from 'react'
import { useNavigate } from 'react-router-dom'

import { useSnapshot } from '../page/snapshot-context.ts'
import { needsOwnDocument } from './needs-own-document.ts'
import { decoded, segmentsOf } from './paths.ts'
import { takeDestination } from './take-destination.ts'

/** Goes where a change of the session leads, before the old page renders again. */
export function useArrival(): void {
  const [arrival, setArrival] = useAtom(arrivalAtom)
  const snapshot = useSnapshot()
  const navigate = useNavigate()

  useLayoutEffect(() => {
    if (arrival === null) return
    const to = arrival.to ?? takeDestination(snapshot.remotes)
    const alias = decoded(segmentsOf(to)[0] ?? '').toLowerCase()
    if (!reservedAliases.has(alias) && needsOwnDocument(alias, snapshot)) {
      window.location.replace(to)
      return
    }
    void navigate(to, { replace: true })
    setArrival(null)
  }, [arrival, setArrival, snapshot, navigate])
}
