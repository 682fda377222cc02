import type { SnapshotRemote } from '@homeside/contract/page-snapshot'
import { useText } from '@homeside/i18n/use-text'
import { Page } from '@homeside/ui/page'
import { ProblemCard } from '@homeside/ui/problem-card'
import { Skeleton } from '@homeside/ui/skeleton'
import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'

import { loadRemotePage } from '../federation/load-remote-page.ts'

interface RemotePageProps {
  remote: SnapshotRemote
  page: string
  title: string
}

type State =
  | { status: 'loading' }
  | { status: 'ready'; Component: ComponentType }
  | { status: 'failed'; error: unknown }

/** A remote's page in the frame: a skeleton until it is here, and a card with Retry when it does not come. */
export function RemotePage({ remote, page, title }: RemotePageProps) {
  const t = useText('host')
  const [state, setState] = useState<State>({ status: 'loading' })
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let isCurrent = true
    setState({ status: 'loading' })
    loadRemotePage(remote, page).then(
      (Component) => isCurrent && setState({ status: 'ready', Component }),
      (error: unknown) => isCurrent && setState({ status: 'failed', error }),
    )
    return () => {
      isCurrent = false
    }
  }, [remote, page, attempt])

  if (state.status === 'ready') return <state.Component />
  return (
    <Page title={title}>
      {state.status === 'loading' ? (
        <Skeleton shape="cards" />
      ) : (
        <ProblemCard
          problem={state.error}
          title={t('remote.failed')}
          onRetry={() => setAttempt((count) => count + 1)}
        />
      )}
    </Page>
  )
}
