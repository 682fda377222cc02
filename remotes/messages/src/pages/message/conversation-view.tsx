import type { MessageDraft } from '@homeside/contract/message-drafts'
import { useText } from '@homeside/i18n/use-text'
import { Link, useParams } from '@homeside/remote-kit/router'
import { Notice } from '@homeside/ui/notice'
import { Page } from '@homeside/ui/page'
import { useAtomValue } from 'jotai'
import { useRef, useState } from 'react'

import { MessageIcon } from '../../message-icon.tsx'
import { messageInfoAtom } from '../../message-info.ts'
import { messagesPath } from '../../message-paths.ts'
import type { Outgoing } from '../../outbox/outbox.ts'
import { useOutbox } from '../../outbox/use-outbox.ts'
import type { Thread } from '../../thread/thread.ts'
import { useMarkRead } from '../../thread/use-mark-read.ts'
import { useThread } from '../../thread/use-thread.ts'
import { ClosedPanel } from './closed-panel.tsx'
import { DeleteConversation } from './delete-conversation.tsx'
import { MessageList } from './message-list.tsx'
import { NewMessages } from './new-messages.tsx'
import { OutgoingBubble } from './outgoing-bubble.tsx'
import { ReplyComposer } from './reply-composer.tsx'
import { useThreadScroll } from './use-thread-scroll.ts'

interface ConversationViewProps {
  /** As it is when the screen appears; what comes later comes by itself. */
  opened: Thread
  draft: MessageDraft | null
}

/** A conversation as people know it from their phone: what was said, what is being sent, and where to answer. */
export function ConversationView({ opened: present, draft }: ConversationViewProps) {
  const t = useText('messages')
  const { alias = '' } = useParams()
  const info = useAtomValue(messageInfoAtom)
  const end = useRef<HTMLDivElement>(null)
  const bottom = useRef<HTMLDivElement>(null)
  const [opened] = useState(present)
  const inHand = useThread(opened)
  const { thread } = inHand
  const { conversation } = thread
  const { ConversationKey: key, Topic: topic, Subject: subject } = conversation
  const isAtEnd = useMarkRead(thread, end)
  const { keepPlace, showEnd } = useThreadScroll({ opened, thread, isAtEnd, bottom })
  const [begun, setBegun] = useState({
    text: draft?.Message ?? '',
    photoKeys: draft?.Photos.filter((photo) => photo.IsAvailable).map((photo) => photo.PhotoKey) ?? [],
    count: 0,
  })
  const outbox = useOutbox((sent) => {
    if (sent.conversationKey !== key) return
    inHand.append(sent.message)
    inHand.refresh()
    showEnd()
  })
  const outgoing = outbox.items.filter((item) => item.conversationKey === key)
  const isJustStarted = info.showAutoReply && info.key === key

  function takeBack(item: Outgoing) {
    outbox.remove(item.idempotencyKey)
    setBegun(({ count }) => ({ text: item.message, photoKeys: [...item.photoKeys], count: count + 1 }))
  }

  return (
    <div className="msg-conversation">
      <Link className="msg-back" to={messagesPath(alias)}>
        <MessageIcon name="back" />
        {t('conversation.back')}
      </Link>
      <Page title={subject} lead={t(`topic.${topic}`)}>
        {isJustStarted ? (
          <Notice tone="success" title={t('conversation.started')} focusOnMount>
            <p>{t(thread.messages.some(isAutomatic) ? 'conversation.startedAnswered' : 'conversation.startedNext')}</p>
          </Notice>
        ) : null}
        <MessageList inHand={inHand} onOlder={() => inHand.loadOlder(keepPlace)} />
        {outgoing.length > 0 ? (
          <ol className="msg-list" aria-label={t('outgoing.list')}>
            {outgoing.map((item) => (
              <OutgoingBubble
                key={item.idempotencyKey}
                item={item}
                isWaiting={outbox.isWaiting}
                onRetry={() => outbox.send(item)}
                onEdit={() => takeBack(item)}
                onDelete={() => outbox.remove(item.idempotencyKey)}
              />
            ))}
          </ol>
        ) : null}
        <div ref={end} className="msg-end" />
        {conversation.CanReply ? (
          <ReplyComposer
            key={begun.count}
            conversation={conversation}
            begun={begun}
            isSending={outgoing.some((item) => item.refusal === null)}
            onSend={(item, after) => {
              outbox.send(item, after)
              showEnd()
            }}
          >
            <NewMessages thread={thread} isAtEnd={isAtEnd} onShow={showEnd} />
          </ReplyComposer>
        ) : (
          <ClosedPanel conversation={conversation} begun={begun.text} />
        )}
        <div ref={bottom} />
        <DeleteConversation conversationKey={key} />
      </Page>
    </div>
  )
}

function isAutomatic({ SenderType }: Thread['messages'][number]): boolean {
  return SenderType === 'System'
}
