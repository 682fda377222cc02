import type { SnapshotRemote } from '@homeside/contract/page-snapshot'
import { useText } from '@homeside/i18n/use-text'
import { Page } from '@homeside/ui/page'
import { ProblemCard } from '@homeside/ui/problem-card'
import { Skeleton } from '@homeside/ui/skeleton'
import type { ReactNode } from 'react'

import { ErrorBoundary } from './error-boundary.tsx'
import { useRemotePage } from './use-remote-page.ts'

interface RemotePageProps {
  remote: SnapshotRemote
  page: string
  title: string
  /** What stands there while the page does not come or breaks; a card with Retry when left out. */
  fallback?: ReactNode
}

/**
 * A remote's page in the frame: a skeleton until it is here, a card with Retry when it does not come or breaks while
 * it is drawn. After repeated crashes the previous release takes its place.
 */
export function RemotePage({ remote, page, title, fallback }: RemotePageProps) {
  const t = useText('host')
  const { outcome, retry, noteCrash } = useRemotePage(remote, page)
  if (outcome.status === 'loaded') {
    const { Component } = outcome.loaded
    return (
      <ErrorBoundary onCrash={() => noteCrash(outcome.loaded)} onRetry={retry} fallback={fallback}>
        <Component />
      </ErrorBoundary>
    )
  }
  if (outcome.status === 'failed' && fallback) return fallback
  return (
    <Page title={title}>
      {outcome.status === 'failed' ? (
        <ProblemCard problem={outcome.error} title={t('remote.failed')} onRetry={retry} />
      ) : (
        <Skeleton shape="cards" />
      )}
    </Page>
  )
}
