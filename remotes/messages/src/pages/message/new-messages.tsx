import { useText } from '@homeside/i18n/use-text'
import { useState } from 'react'

import { MessageIcon } from '../../message-icon.tsx'
import { newestKey, type Thread } from '../../thread/thread.ts'

interface NewMessagesProps {
  thread: Thread
  /** Whether the newest message is on the screen. */
  isAtEnd: boolean
  onShow: () => void
}

/** Announces a new message: always to screen readers, and visibly when it is below the screen. */
export function NewMessages({ thread, isAtEnd, onShow }: NewMessagesProps) {
  const t = useText('messages')
  const [seenKey, setSeenKey] = useState(() => newestKey(thread))
  const [openedKey] = useState(seenKey)
  if (isAtEnd && seenKey !== newestKey(thread)) setSeenKey(newestKey(thread))
  const fromProvider = thread.messages.filter(({ SenderType }) => SenderType !== 'Patient')
  const arrived = fromProvider.filter(({ MessageKey }) => MessageKey > openedKey)
  const newest = arrived.at(-1)
  const below = fromProvider.filter(({ MessageKey }) => MessageKey > seenKey).length
  return (
    <>
      <p role="status" className="hs-visually-hidden">
        {newest ? t('conversation.arrived', { sender: newest.SenderName, text: newest.Body }) : null}
      </p>
      {below > 0 && !isAtEnd ? (
        <button type="button" className="hs-button hs-button-quiet msg-new-below" onClick={onShow}>
          <MessageIcon name="down" />
          {t('conversation.newBelow', { count: below })}
        </button>
      ) : null}
    </>
  )
}
