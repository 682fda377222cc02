import type { Load } from '@homeside/api-client/use-load'
import { useText } from '@homeside/i18n/use-text'
import type { ReactNode } from 'react'

import { Notice } from './notice.tsx'
import { ProblemCard } from './problem-card.tsx'

interface LoadedProps<Value> {
  load: Load<Value>
  /** The shape of what comes. */
  skeleton: ReactNode
  children: (value: Value) => ReactNode
}

/** What a screen loads, in each of its states: coming, slow to come (with a way out), failed, there. */
export function Loaded<Value>({ load, skeleton, children }: LoadedProps<Value>) {
  const t = useText('portal')
  if (load.status === 'ready') return children(load.value)
  if (load.status === 'failed') return <ProblemCard problem={load.problem} onRetry={load.retry} />
  if (!load.isSlow) return skeleton
  return (
    <>
      <Notice tone="warning" title={t('slow')}>
        <div className="hs-actions">
          <button type="button" className="hs-button hs-button-quiet" onClick={load.retry}>
            {t('retry')}
          </button>
          <button type="button" className="hs-button hs-button-text" onClick={load.cancel}>
            {t('cancel')}
          </button>
        </div>
      </Notice>
      {skeleton}
    </>
  )
}
