import type { MessageDraft } from '@homeside/contract/message-drafts'
import { useText } from '@homeside/i18n/use-text'
import { keptAtom } from '@homeside/parts/kept-form/kept-form'
import { FinishSection } from '@homeside/parts/link/finish-section'
import { useParams } from '@homeside/remote-kit/router'
import { Notice } from '@homeside/ui/notice'
import { BackLink, Page } from '@homeside/ui/page'
import { useAtom, useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { EmergencyLink } from '../../emergency-link.tsx'
import { MessageIcon } from '../../message-icon.tsx'
import { messageInfoAtom } from '../../message-page-state.ts'
import { messagesPath } from '../../message-paths.ts'
import type { Outgoing } from '../../outbox/outbox.ts'
import { useOutbox } from '../../outbox/use-outbox.ts'
import { newestKey, type Thread } from '../../thread/thread.ts'
import { useMarkRead } from '../../thread/use-mark-read.ts'
import { useThread } from '../../thread/use-thread.ts'
import { ClosedPanel } from './closed-panel.tsx'
import { DeleteConversation } from './delete-conversation.tsx'
import { MessageList, OutgoingBubble } from './message-list.tsx'
import { ReplyComposer, replyPlace, type ReplyText } from './reply-composer.tsx'
import { useThreadScroll } from './use-thread-scroll.ts'

interface ConversationViewProps {
  /** The conversation when the screen appears. Changes arrive by themselves. */
  opened: Thread
  draft: MessageDraft | null
}

/** A conversation as on a phone: the messages, the unsent ones, and the field for a reply. */
export function ConversationView({ opened: present, draft }: ConversationViewProps) {
  const t = useText('messages')
  const { alias = '' } = useParams()
  const [info, storeInfo] = useAtom(messageInfoAtom)
  const end = useRef<HTMLDivElement>(null)
  const bottom = useRef<HTMLDivElement>(null)
  const [opened] = useState(present)
  const openThread = useThread(opened)
  const { thread } = openThread
  const { conversation } = thread
  const { ConversationKey: key, Topic: topic, Subject: subject } = conversation
  const isAtEnd = useMarkRead(thread, end)
  const confirmation = useRef<HTMLDivElement>(null)
  const { keepPlace, showEnd } = useThreadScroll({ thread, isAtEnd, bottom, confirmation })
  const [sentKey, setSentKey] = useState<number | null>(null)
  const outbox = useOutbox((sent) => {
    if (sent.conversationKey !== key) return
    openThread.append(sent.message)
    setSentKey(sent.message.MessageKey)
    openThread.refresh()
    showEnd()
  })
  const outgoing = outbox.items.filter((item) => item.conversationKey === key)
  const meanwhile = useAtomValue(keptAtom(replyPlace(key)))?.['Message']
  const [begun, setBegun] = useState(() => begunWith(draft, outgoing, meanwhile))
  const written = useRef<ReplyText>(begun)
  const closedItems = outgoing.filter((item) => item.refusal === 'conversation-closed')
  const canReply = conversation.CanReply && closedItems.length === 0
  // The confirmation is shown only at the moment of sending, not when the page is opened again.
  const [wasStarted] = useState(info.showAutoReply && info.key === key)
  useEffect(() => {
    if (wasStarted) storeInfo({ key, showAutoReply: false, isNewMessage: false })
  }, [wasStarted, key, storeInfo])
  // A confirmation stands below what was sent, until other messages follow or staff close the conversation.
  const last = conversation.CanReply && outgoing.length === 0 ? thread.messages.at(-1)?.MessageKey : undefined
  const isJustStarted = wasStarted && last !== undefined && last === opened.messages.at(-1)?.MessageKey
  const isJustAnswered = last !== undefined && last === sentKey

  const wasClosedMeanwhile = closedItems.length > 0 && conversation.CanReply
  const refresh = useEffectEvent(openThread.refresh)
  useEffect(() => {
    if (wasClosedMeanwhile) refresh()
  }, [wasClosedMeanwhile])

  // When the draft was sent from another device, the field here is emptied.
  const newest = thread.messages.at(-1)
  const clear = useEffectEvent((sent: Thread['messages'][number]) => {
    const isThis = sent.SenderType === 'Patient' && sent.Body.trim() === written.current.text.trim()
    if (!isThis || written.current.text === '') return
    setBegun(({ count }) => ({ text: '', photoKeys: [], count: count + 1 }))
  })
  useEffect(() => {
    if (newest) clear(newest)
  }, [newest])

  /** The text written here that cannot be sent any more, for a new message. */
  function takeWords(): string {
    for (const item of closedItems) outbox.remove(item.idempotencyKey)
    return [...closedItems.map(({ message }) => message), written.current.text]
      .filter((text) => text !== '')
      .join('\n\n')
  }

  function cancelOlder() {
    keepPlace()
    openThread.cancelOlder()
  }

  function takeBack(item: Outgoing) {
    outbox.remove(item.idempotencyKey)
    const { text, photoKeys } = written.current
    setBegun(({ count }) => ({
      text: [item.message, text].filter((part) => part !== '').join('\n\n'),
      photoKeys: [...item.photoKeys, ...photoKeys],
      count: count + 1,
    }))
  }

  return (
    <div className="msg-conversation">
      <Page
        title={subject}
        lead={<span className="hs-status-line">{t(`topic.${topic}`)}</span>}
        back={<BackLink to={messagesPath(alias)}>{t('conversation.back')}</BackLink>}
      >
        <MessageList
          openThread={openThread}
          onOlder={() => openThread.loadOlder(keepPlace)}
          onCancelOlder={cancelOlder}
        />
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
        {isJustStarted ? (
          <div ref={confirmation} className="msg-confirmation" tabIndex={-1}>
            <Notice tone="success" title={t('conversation.started')}>
              <p>
                {t(thread.messages.some(isAutomatic) ? 'conversation.startedAnswered' : 'conversation.startedNext')}
              </p>
            </Notice>
          </div>
        ) : null}
        {isJustAnswered ? (
          <Notice tone="success" title={t('conversation.answered')}>
            <p>{t('conversation.answeredNext')}</p>
          </Notice>
        ) : null}
        <p id="reply-hint" className="msg-emergency hs-hint">
          {t('composer.hint')} <EmergencyLink />
        </p>
        <div ref={end} className="msg-end" />
        {canReply ? (
          <ReplyComposer
            key={begun.count}
            conversation={conversation}
            begun={begun}
            after={newest?.MessageKey ?? 0}
            isSending={outgoing.some((item) => item.refusal === null)}
            onWrite={(now) => {
              written.current = now
            }}
            onSend={(item, after) => {
              outbox.send(item, after)
              showEnd()
            }}
          >
            <NewMessages thread={thread} isAtEnd={isAtEnd} onShow={showEnd} />
          </ReplyComposer>
        ) : (
          <ClosedPanel conversation={conversation} onTake={takeWords} />
        )}
        <div ref={bottom} />
        <FinishSection route="messages" />
        <DeleteConversation conversationKey={key} />
      </Page>
    </div>
  )
}

/**
 * What the field for a reply contains at first. A draft whose message already waits to be sent is left out.
 *
 * @param meanwhile What was written while a reply waited.
 */
function begunWith(draft: MessageDraft | null, outgoing: readonly Outgoing[], meanwhile: unknown) {
  if (typeof meanwhile === 'string') return { text: meanwhile, photoKeys: [], count: 0 }
  const isSent = outgoing.some(({ message, refusal }) => refusal === null || message === draft?.Message)
  if (draft === null || isSent) return { text: '', photoKeys: [], count: 0 }
  const photoKeys = draft.Photos.filter((photo) => photo.IsAvailable).map((photo) => photo.PhotoKey)
  return { text: draft.Message, photoKeys, count: 0 }
}

function isAutomatic({ SenderType }: Thread['messages'][number]): boolean {
  return SenderType === 'System'
}

interface NewMessagesProps {
  thread: Thread
  /** Whether the newest message is on the screen. */
  isAtEnd: boolean
  onShow: () => void
}

/** Announces a new message: always to screen readers, and visibly when it is below the screen. */
function NewMessages({ thread, isAtEnd, onShow }: NewMessagesProps) {
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
