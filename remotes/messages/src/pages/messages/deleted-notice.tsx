import { useText } from '@homeside/i18n/use-text'
import { Notice } from '@homeside/ui/notice'
import { ProblemCard } from '@homeside/ui/problem-card'

import type { Deletion } from './use-deletion.ts'

/** Says what was deleted, while it can be undone. */
export function DeletedNotice({ deletion }: { deletion: Deletion }) {
  const t = useText('messages')
  const { deleted, problem, wasRestored, count } = deletion
  if (problem !== null) return <ProblemCard problem={problem} />
  if (wasRestored) return <Notice key={count} tone="success" title={t('deleted.restored')} focusOnMount />
  if (deleted.length === 0) return null
  return (
    <Notice key={count} tone="success" title={t('deleted.title', { count: deleted.length })} focusOnMount>
      <p>{t('deleted.meaning')}</p>
      <button type="button" className="hs-button hs-button-quiet" onClick={() => void deletion.restore()}>
        {t('deleted.undo')}
      </button>
    </Notice>
  )
}
