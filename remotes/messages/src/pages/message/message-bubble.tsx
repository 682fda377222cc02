import type { Text } from '@homeside/i18n/use-text'
import { timeOf } from '@homeside/parts/days/local-time'
import type { LocalTime } from '@homeside/parts/days/local-time'
import { memo } from 'react'

import { MessagePhoto } from '../../photos/message-photo.tsx'
import type { ShownMessage } from '../../thread/shown-message.ts'
import { messageId } from './use-thread-scroll.ts'

interface MessageBubbleProps {
  /** Passed by the list, because each of two hundred bubbles would otherwise listen for a change of language. */
  t: Text<'messages'>
  message: ShownMessage
  local: LocalTime
}

/** One message: the patient's own on the right, all others on the left. The text is shown exactly as typed. */
export const MessageBubble = memo(function MessageBubble({ t, message, local }: MessageBubbleProps) {
  const { MessageKey, SenderType, SenderName, Body, SentUtc, Photos } = message
  const isOwn = SenderType === 'Patient'
  const sender = isOwn ? t('bubble.you') : SenderName
  return (
    <li id={messageId(MessageKey)} className={isOwn ? 'msg-bubble msg-bubble-own' : 'msg-bubble'}>
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
