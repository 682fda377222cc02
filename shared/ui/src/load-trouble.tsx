import type { Load } from '@homeside/api-client/load'
import { useText } from '@homeside/i18n/use-text'

import { Notice } from './notice.tsx'
import { ProblemCard } from './problem-card.tsx'

/** Says when something takes long, when it failed, and when the shown data may be old. Shows nothing otherwise. */
export function LoadTrouble({ load }: { load: Load<unknown> }) {
  const t = useText('portal')
  if (load.status !== 'loading') {
    return (
      load.problem && <ProblemCard problem={load.problem} onRetry={load.retry} hasOlder={load.status === 'ready'} />
    )
  }
  if (!load.isSlow) return null
  return (
    <Notice tone="info" title={t('slow')}>
      <div className="hs-actions">
        <button type="button" className="hs-button hs-button-quiet" onClick={load.retry}>
          {t('retry')}
        </button>
        <button type="button" className="hs-button hs-button-text" onClick={load.cancel}>
          {t('cancel')}
        </button>
      </div>
    </Notice>
  )
}
