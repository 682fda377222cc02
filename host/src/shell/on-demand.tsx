import { useText } from '@homeside/i18n/use-text'
import { ProblemCard } from '@homeside/ui/problem-card'
import { Skeleton } from '@homeside/ui/skeleton'
import { useEffect, useState, type ComponentType } from 'react'

import { loadChunk } from '../page/load-chunk.ts'

export type ScreenLoader = () => Promise<ComponentType>

type Outcome = { Screen: ComponentType } | { error: unknown }

/** A screen of the host, loaded when its route is entered. When it does not load, a card with Retry. */
export function OnDemand({ load }: { load: ScreenLoader }) {
  const t = useText('host')
  const [attempt, setAttempt] = useState({ load })
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  useEffect(() => {
    let isCurrent = true
    loadChunk(attempt.load).then(
      (Screen) => isCurrent && setOutcome({ Screen }),
      (error: unknown) => isCurrent && setOutcome({ error }),
    )
    return () => {
      isCurrent = false
    }
  }, [attempt])

  if (!outcome) return <Skeleton shape="text" />
  if ('Screen' in outcome) return <outcome.Screen />
  const retry = (): void => {
    setOutcome(null)
    setAttempt({ load })
  }
  return (
    <div className="hs-task">
      <ProblemCard problem={outcome.error} title={t('remote.failed')} onRetry={retry} />
    </div>
  )
}
