import { ApiProblem } from '@homeside/api-client/api-problem'
import type { ProblemCode } from '@homeside/contract/constants/problem-codes'
import { useText } from '@homeside/i18n/use-text'
import { Notice } from '@homeside/ui/notice'
import { useProblemWords } from '@homeside/ui/problem-words'

import type { Outgoing } from '../../../outbox/outbox.ts'

interface UnsentConversationProps {
  item: Outgoing
  isWaiting: boolean
  onRetry: () => void
  onEdit: () => void
}

/** A new conversation that has not reached the server: its text and its state. */
export function UnsentConversation({ item, isWaiting, onRetry, onEdit }: UnsentConversationProps) {
  const t = useText('messages')
  const words = useProblemWords()
  const { refusal } = item
  const problem = refusal === null ? null : new ApiProblem({ code: refusal as ProblemCode })
  return (
    <>
      <Notice
        tone={problem ? 'danger' : isWaiting ? 'warning' : 'info'}
        title={problem ? words(problem) : t(isWaiting ? 'unsent.waiting' : 'outgoing.sending')}
      >
        <p>{t(problem ? 'unsent.refused' : 'unsent.kept')}</p>
        <div className="hs-actions">
          {problem ? (
            <button type="button" className="hs-button hs-button-quiet" onClick={onRetry}>
              {t('outgoing.retry')}
            </button>
          ) : null}
          <button type="button" className="hs-button hs-button-quiet" onClick={onEdit}>
            {t('outgoing.edit')}
          </button>
        </div>
      </Notice>
      <section className="hs-surface hs-stack">
        <p className="hs-hint">{t(`topic.${item.topic}`)}</p>
        <h2>
          <bdi>{item.subject}</bdi>
        </h2>
        <p className="msg-text" dir="auto">
          {item.message}
        </p>
        {item.photoKeys.length > 0 ? <p>{t('outgoing.photos', { count: item.photoKeys.length })}</p> : null}
      </section>
    </>
  )
}
