import type { SnapshotRemote } from '@homeside/contract/page-snapshot'
import type { RouteGuard } from '@homeside/contract/remote-descriptor'
import { useText } from '@homeside/i18n/use-text'
import { Page } from '@homeside/ui/page'
import { ProblemCard } from '@homeside/ui/problem-card'
import { Skeleton } from '@homeside/ui/skeleton'
import { useEffect, type ReactNode } from 'react'

import { loadTypefaceWhenIdle } from '../../page/typeface.ts'
import { DevelopmentError, ErrorBoundary } from '../error-boundary.tsx'
import { CheckedRoute } from '../guards/checked-route.tsx'
import { useRemotePage } from './use-remote-page.ts'

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
  const { outcome, retry, noteCrash } = useRemotePage(remote, page)
  const isLoaded = outcome.status === 'loaded'
  useEffect(() => (isLoaded ? loadTypefaceWhenIdle() : undefined), [isLoaded])
  if (outcome.status === 'loaded') {
    const { Component, checks } = outcome.loaded
    return (
      <ErrorBoundary onCrash={(error) => noteCrash(outcome.loaded, error)} onRetry={retry} fallback={fallback}>
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
