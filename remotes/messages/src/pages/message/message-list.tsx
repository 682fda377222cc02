import { ApiProblem } from '@homeside/api-client/api-problem'
import type { ProblemCode } from '@homeside/contract/constants/problem-codes'
import { type Text, useText } from '@homeside/i18n/use-text'
import { dayOf, daysAgo, type LocalTime, longDay, timeOf, useLocalTime } from '@homeside/parts/days/local-time'
import { Icon } from '@homeside/ui/icon'
import { ProblemCard } from '@homeside/ui/problem-card'
import { useProblemWords } from '@homeside/ui/problem-words'
import { Fragment, memo } from 'react'

import type { Outgoing } from '../../outbox/outbox.ts'
import type { ShownMessage, Thread } from '../../thread/thread.ts'
import type { OpenThread } from '../../thread/use-thread.ts'
import { MessagePhoto } from './message-photo.tsx'

interface MessageListProps {
  openThread: OpenThread
  onOlder: () => void
  onCancelOlder: () => void
}

/** The messages, oldest first, by day. Older ones load on demand. */
export function MessageList({ openThread, onOlder, onCancelOlder }: MessageListProps) {
  const t = useText('messages')
  const local = useLocalTime()
  const { thread, older } = openThread
  return (
    <section className="msg-thread" aria-label={t('conversation.messages')}>
      {thread.hasOlder ? (
        <div className="msg-older">
          <p className="msg-paper">{t('conversation.notOnPaper')}</p>
          <button type="button" className="hs-button hs-button-quiet" onClick={onOlder}>
            {t(older.status === 'loading' ? 'conversation.loadingOlder' : 'conversation.older')}
          </button>
          {older.status === 'loading' ? (
            <button type="button" className="hs-button hs-button-text" onClick={onCancelOlder}>
              {t('conversation.cancelOlder')}
            </button>
          ) : null}
        </div>
      ) : (
        <p className="msg-beginning hs-hint">{t('conversation.beginning')}</p>
      )}
      {older.status === 'failed' ? <ProblemCard problem={older.problem} onRetry={onOlder} /> : null}
      <Bubbles t={t} thread={thread} local={local} />
    </section>
  )
}

interface BubblesProps {
  t: Text<'messages'>
  thread: Thread
  local: LocalTime
}

/** Renders only when the messages change: two hundred need not render again to show that earlier ones are loading. */
const Bubbles = memo(function Bubbles({ t, thread, local }: BubblesProps) {
  const { messages, firstUnreadKey } = thread
  const days = messages.map((message) => dayOf(message.SentUtc, local))
  return (
    <ol className="msg-list">
      {messages.map((message, index) => (
        <Fragment key={message.MessageKey}>
          {days[index] === days[index - 1] ? null : <DayHeading utc={message.SentUtc} local={local} />}
          {message.MessageKey === firstUnreadKey ? (
            <li className="msg-unread-line">
              <span>{t('conversation.unreadLine')}</span>
            </li>
          ) : null}
          <MessageBubble t={t} message={message} local={local} />
        </Fragment>
      ))}
    </ol>
  )
})

/** The day of the messages below it. */
function DayHeading({ utc, local }: { utc: string; local: LocalTime }) {
  const t = useText('messages')
  const ago = daysAgo(utc, local)
  return (
    <li className="msg-day hs-hint">
      <span>{ago === 2 ? longDay(utc, local) : t(ago === 0 ? 'days.today' : 'days.yesterday')}</span>
    </li>
  )
}

interface MessageBubbleProps {
  /** Passed by the list, because each of two hundred bubbles would otherwise listen for a change of language. */
  t: Text<'messages'>
  message: ShownMessage
  local: LocalTime
}

/** One message: the patient's own on the right, all others on the left. The text is shown exactly as typed. */
const MessageBubble = memo(function MessageBubble({ t, message, local }: MessageBubbleProps) {
  const { SenderType, SenderName, Body, SentUtc, Photos } = message
  const isOwn = SenderType === 'Patient'
  const sender = isOwn ? t('bubble.you') : SenderName
  return (
    <li className={isOwn ? 'msg-bubble msg-bubble-own' : 'msg-bubble'}>
      <p className={isOwn ? 'hs-visually-hidden' : 'msg-sender'}>
        <bdi>{sender}</bdi>
        {SenderType === 'System' ? <span className="msg-automatic"> · {t('bubble.automatic')}</span> : null}
      </p>
      <div className="msg-body">
        <p className="msg-text" dir="auto">
          {Body}
        </p>
        {Photos.length > 0 ? (
          <div className="msg-photos">
            {Photos.map((photo, index) => (
              <MessagePhoto
                key={photo.PhotoKey}
                photo={photo}
                label={t(isOwn ? 'photos.ofYou' : 'photos.of', { number: index + 1, count: Photos.length, sender })}
              />
            ))}
          </div>
        ) : null}
      </div>
      <time className="msg-time" dateTime={SentUtc}>
        {timeOf(SentUtc, local)}
      </time>
    </li>
  )
})

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
