import { arrivalAtom } from '@homeside/session/arrival'
import { useAtom } from 'jotai'
import { useLayoutEffect } from 'react'

import { useSnapshot } from '../page/snapshot-context.ts'
import { takeDestination } from './take-destination.ts'
import { useGoTo } from './use-go-to.ts'

/** Goes where a change of the session leads, before the old page renders again. */
export function useArrival(): void {
  const [arrival, setArrival] = useAtom(arrivalAtom)
  const { remotes } = useSnapshot()
  const goTo = useGoTo()

  useLayoutEffect(() => {
    if (arrival === null) return
    // A document that is left keeps the arrival, so that the old page does not render again.
    if (goTo(arrival.to ?? takeDestination(remotes))) setArrival(null)
  }, [arrival, setArrival, remotes, goTo])
}
