import { ApiProblem } from '@homeside/api-client/api-problem'
import type { ProblemCode } from '@homeside/contract/constants/problem-codes'
import { useText } from '@homeside/i18n/use-text'
import { Icon } from '@homeside/ui/icon'
import { useProblemWords } from '@homeside/ui/problem-words'

import type { Outgoing } from '../../outbox/outbox.ts'

interface OutgoingBubbleProps {
  item: Outgoing
  /** The last attempt failed. */
  isWaiting: boolean
  onRetry: () => void
  onEdit: () => void
  onDelete: () => void
}

/** A message that the server does not have yet, and its state. */
export function OutgoingBubble({ item, isWaiting, onRetry, onEdit, onDelete }: OutgoingBubbleProps) {
  const t = useText('messages')
  const words = useProblemWords()
  const { refusal, photoKeys } = item
  return (
    <li className="msg-bubble msg-bubble-own msg-bubble-unsent">
      <p className="hs-visually-hidden">{t('bubble.you')}</p>
      <div className="msg-body">
        <p className="msg-text" dir="auto">
          {item.message}
        </p>
        {photoKeys.length > 0 ? <p>{t('outgoing.photos', { count: photoKeys.length })}</p> : null}
      </div>
      {refusal === null ? (
        <p className="msg-time" role="status">
          <Icon name="clock" size={20} />
          <span>{t(isWaiting ? 'outgoing.waiting' : 'outgoing.sending')}</span>
        </p>
      ) : (
        <div className="msg-refusal" role="alert">
          <p className="hs-field-error">
            <Icon name="error" />
            <span>
              {t('outgoing.refused')}{' '}
              {refusal === 'validation'
                ? t('outgoing.notAllowed')
                : words(new ApiProblem({ code: refusal as ProblemCode }))}
            </span>
          </p>
          <div className="msg-refusal-actions">
            {/* In a closed conversation the way on is a new message, which takes over this text. */}
            {refusal === 'conversation-closed' ? null : (
              <>
                <button type="button" className="hs-button hs-button-text" onClick={onRetry}>
                  {t('outgoing.retry')}
                </button>
                <button type="button" className="hs-button hs-button-text" onClick={onEdit}>
                  {t('outgoing.edit')}
                </button>
              </>
            )}
            <button type="button" className="hs-button hs-button-text" onClick={onDelete}>
              {t('outgoing.delete')}
            </button>
          </div>
        </div>
      )}
    </li>
  )
}
