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

interface Attempt {
  remote: SnapshotRemote
  page: string
}

type Outcome = { attempt: Attempt } & ({ Component: ComponentType } | { error: unknown })

/** A remote's page in the frame: a skeleton until it is here, and a card with Retry when it does not come. */
export function RemotePage({ remote, page, title }: RemotePageProps) {
  const t = useText('host')
  const [attempt, setAttempt] = useState<Attempt>({ remote, page })
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  useEffect(() => {
    let isCurrent = true
    loadRemotePage(attempt.remote, attempt.page).then(
      (Component) => isCurrent && setOutcome({ attempt, Component }),
      (error: unknown) => isCurrent && setOutcome({ attempt, error }),
    )
    return () => {
      isCurrent = false
    }
  }, [attempt])

  const reached = outcome?.attempt === attempt ? outcome : null
  if (reached && 'Component' in reached) return <reached.Component />
  return (
    <Page title={title}>
      {reached ? (
        <ProblemCard problem={reached.error} title={t('remote.failed')} onRetry={() => setAttempt({ remote, page })} />
      ) : (
        <Skeleton shape="cards" />
      )}
    </Page>
  )
}
