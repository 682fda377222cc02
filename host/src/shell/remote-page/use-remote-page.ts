import type { SnapshotRemote } from '@homeside/contract/page-snapshot'
import { useEffect, useState } from 'react'

import type { LoadedPage } from '../../federation/load-remote-page.ts'
import { loadedPage, pageLoad } from '../../federation/page-load.ts'
import { isPassedOver, noteCrash } from '../../federation/quarantine.ts'
import { reportLoad } from '../../federation/report-load.ts'

interface Attempt {
  remote: SnapshotRemote
  page: string
}

type Outcome = { status: 'loaded'; loaded: LoadedPage } | { status: 'failed'; error: unknown }

/**
 * Loads a page or a home card of a remote once it is wanted; one that has loaded before is there at once. `retry`
 * starts again. `noteCrash` reports that it threw: after repeated crashes the release before replaces it.
 */
export function useRemotePage(remote: SnapshotRemote, page: string, isWanted = true) {
  const [attempt, setAttempt] = useState<Attempt>({ remote, page })
  const [reached, setReached] = useState<{ attempt: Attempt; outcome: Outcome } | null>(() => {
    const loaded = loadedPage(remote, page)
    return loaded && { attempt, outcome: { status: 'loaded', loaded } }
  })

  useEffect(() => {
    if (!isWanted) return undefined
    let isCurrent = true
    const reach = (outcome: Outcome): void => {
      if (isCurrent) setReached({ attempt, outcome })
    }
    pageLoad(attempt.remote, attempt.page).then(
      (loaded) => reach({ status: 'loaded', loaded }),
      (error: unknown) => reach({ status: 'failed', error }),
    )
    return () => {
      isCurrent = false
    }
  }, [attempt, isWanted])

  return {
    outcome: reached?.attempt === attempt ? reached.outcome : ({ status: 'loading' } as const),
    retry: () => setAttempt({ remote, page }),
    noteCrash: ({ build }: LoadedPage, error: unknown) => {
      noteCrash(build)
      reportLoad(remote, build, 'crashed', 0, error)
      // The fallback itself has no further fallback.
      if (build.container === remote.build.container && isPassedOver(remote)) setAttempt({ remote, page })
    },
  }
}
