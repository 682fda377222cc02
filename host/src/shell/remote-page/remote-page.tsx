import type { SnapshotRemote } from '@homeside/contract/page-snapshot'
import type { RouteGuard } from '@homeside/contract/remote-descriptor'
import { useText } from '@homeside/i18n/use-text'
import { Page } from '@homeside/ui/page'
import { ProblemCard } from '@homeside/ui/problem-card'
import { Skeleton } from '@homeside/ui/skeleton'
import { useEffect, type ReactNode, useState } from 'react'

import type { LoadedPage } from '../../federation/load-remote-page.ts'
import { loadedPage, pageLoad } from '../../federation/page-load.ts'
import { isPassedOver, noteCrash } from '../../federation/quarantine.ts'
import { reportLoad } from '../../federation/report-load.ts'
import { loadTypefaceWhenIdle } from '../../page/typeface.ts'
import { DevelopmentError, ErrorBoundary } from '../error-boundary.tsx'
import { CheckedRoute } from '../guards/checked-route.tsx'

interface RemotePageProps {
  remote: SnapshotRemote
  page: string
  title: string
  guard: RouteGuard
  /** Shown when the page does not load or throws. Default: a card with Retry. */
  fallback?: ReactNode
}

/**
 * A remote's page in the frame: a skeleton while it loads, a card with Retry when it does not load or throws while
 * rendering. After repeated crashes the previous release replaces it.
 */
export function RemotePage({ remote, page, title, guard, fallback }: RemotePageProps) {
  const { outcome, retry, onCrash } = useRemotePage(remote, page)
  const isLoaded = outcome.status === 'loaded'
  useEffect(() => (isLoaded ? loadTypefaceWhenIdle() : undefined), [isLoaded])
  if (outcome.status === 'loaded') {
    const { Component, checks } = outcome.loaded
    return (
      <ErrorBoundary onCrash={(error) => onCrash(outcome.loaded, error)} onRetry={retry} fallback={fallback}>
        <CheckedRoute guard={guard} checks={checks} title={title}>
          <Component />
        </CheckedRoute>
      </ErrorBoundary>
    )
  }
  if (outcome.status === 'failed' && fallback) return fallback
  return (
    <Page title={title}>
      {outcome.status === 'failed' ? (
        <>
          <RemoteProblem error={outcome.error} onRetry={retry} />
          <DevelopmentError error={outcome.error} />
        </>
      ) : (
        <Skeleton shape="cards" />
      )}
    </Page>
  )
}

/** Says that a part of the portal did not load. When its files are gone, only the newest page knows others. */
function RemoteProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useText('host')
  if (!isGone(error)) return <ProblemCard problem={error} title={t('remote.failed')} onRetry={onRetry} />
  const reload = () => window.location.reload()
  return <ProblemCard problem={error} title={t('remote.gone')} onRetry={reload} retryWords={t('remote.reload')} />
}

function isGone(error: unknown): boolean {
  return error instanceof Error && 'isGone' in error && error.isGone === true
}

interface Attempt {
  remote: SnapshotRemote
  page: string
}

type Outcome = { status: 'loaded'; loaded: LoadedPage } | { status: 'failed'; error: unknown }

/**
 * Loads a page or a home card of a remote once it is wanted; one that has loaded before is there at once. `retry`
 * starts again. `onCrash` reports that it threw: after repeated crashes the release before replaces it.
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
    onCrash: ({ build }: LoadedPage, error: unknown) => {
      noteCrash(build)
      reportLoad(remote, build, 'crashed', 0, error)
      // The fallback itself has no further fallback.
      if (build.container === remote.build.container && isPassedOver(remote)) setAttempt({ remote, page })
    },
  }
}
