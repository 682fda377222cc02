import type { SnapshotRemote } from '@homeside/contract/page-snapshot'
import { useText } from '@homeside/i18n/use-text'
import { Page } from '@homeside/ui/page'
import { ProblemCard } from '@homeside/ui/problem-card'
import { Skeleton } from '@homeside/ui/skeleton'
import { useEffect, useState } from 'react'

import { loadRemotePage } from '../federation/load-remote-page.ts'
import type { LoadedPage } from '../federation/load-remote-page.ts'
import { noteCrash } from '../federation/quarantine.ts'
import { reportLoad } from '../federation/report-load.ts'
import { ErrorBoundary } from './error-boundary.tsx'

interface RemotePageProps {
  remote: SnapshotRemote
  page: string
  title: string
}

interface Attempt {
  remote: SnapshotRemote
  page: string
}

type Outcome = { attempt: Attempt } & ({ loaded: LoadedPage } | { error: unknown })

/**
 * A remote's page in the frame: a skeleton until it is here, a card with Retry when it does not come or breaks while
 * it is drawn. After repeated crashes Retry brings the previous release.
 */
export function RemotePage({ remote, page, title }: RemotePageProps) {
  const t = useText('host')
  const [attempt, setAttempt] = useState<Attempt>({ remote, page })
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  useEffect(() => {
    let isCurrent = true
    loadRemotePage(attempt.remote, attempt.page).then(
      (loaded) => isCurrent && setOutcome({ attempt, loaded }),
      (error: unknown) => isCurrent && setOutcome({ attempt, error }),
    )
    return () => {
      isCurrent = false
    }
  }, [attempt])

  const reached = outcome?.attempt === attempt ? outcome : null
  const retry = (): void => setAttempt({ remote, page })
  if (reached && 'loaded' in reached) {
    const { build, Component, Frame } = reached.loaded
    const noteAndReport = (): void => {
      noteCrash(build.container)
      reportLoad(remote, build, 'crashed', 0)
    }
    return (
      <ErrorBoundary onCrash={noteAndReport} onRetry={retry}>
        <Frame>
          <Component />
        </Frame>
      </ErrorBoundary>
    )
  }
  return (
    <Page title={title}>
      {reached ? (
        <ProblemCard problem={reached.error} title={t('remote.failed')} onRetry={retry} />
      ) : (
        <Skeleton shape="cards" />
      )}
    </Page>
  )
}
