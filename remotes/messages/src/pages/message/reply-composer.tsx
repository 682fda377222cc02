import { messageMaxLength } from '@homeside/contract/constants/conversation-states'
import { saysNothing } from '@homeside/contract/constants/field-formats'
import type { Conversation } from '@homeside/contract/conversations'
import { formatNumber } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { keptAtom } from '@homeside/parts/kept-form/kept-form'
import { PhotoButtons } from '@homeside/parts/photos/photo-buttons'
import { PhotoList } from '@homeside/parts/photos/photo-list'
import { Icon } from '@homeside/ui/icon'
import { useAtom } from 'jotai'
import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react'

import { MessageIcon } from '../../message-icon.tsx'
import { messageKey, type Outgoing } from '../../outbox/outbox.ts'
import { DraftNote, useMessageDraft, useMessagePhotos } from './message-draft.tsx'

/** Names what is written in a conversation while an earlier reply is on its way; see `keptAtom`. */
export const replyPlace = (conversationKey: number): string => `reply ${conversationKey}`

/** The content of the field for a reply. */
export interface ReplyText {
  text: string
  photoKeys: readonly string[]
}

interface ReplyComposerProps {
  conversation: Conversation
  /** The draft, when there is one. */
  begun: ReplyText
  /** The key of the newest message. */
  after: number
  /** A message of this conversation is on its way. What is written now is the next one. */
  isSending: boolean
  onSend: (item: Outgoing, after: Promise<unknown>) => void
  /** Called with what stands in the field. */
  onWrite: (written: ReplyText) => void
  children: ReactNode
}

/** The field for a reply. Its text is saved while it is written, and sent once however often the button is pressed. */
export function ReplyComposer({
  conversation,
  begun,
  after,
  isSending,
  onSend,
  onWrite,
  children,
}: ReplyComposerProps) {
  const t = useText('messages')
  const language = useLanguage()
  const { ConversationKey: conversationKey, Topic: topic, Subject: subject } = conversation
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(begun.text)
  const [fault, setFault] = useState<'missing' | 'tooLong' | 'photo' | null>(null)
  const [awaitsPhotos, setAwaitsPhotos] = useState(false)
  /** A second press right after sending is not an attempt to send nothing. */
  const hasJustSent = useRef(false)
  const longest = formatNumber(messageMaxLength, language)
  const photos = useMessagePhotos(conversationKey, begun.photoKeys)
  const { saver, status } = useMessageDraft(conversationKey)
  const photoKeys = photos.kept.map(({ key }) => key)
  useEffect(() => {
    onWrite({ text, photoKeys })
  })

  // Sending ends the draft. What is written meanwhile stays in this tab, and becomes the next draft.
  const [meanwhile, keep] = useAtom(keptAtom(replyPlace(conversationKey)))
  useEffect(() => {
    if (isSending || meanwhile === null) return
    if (text !== '') saver.change({ Message: text })
    keep(null)
  }, [isSending, meanwhile, text, saver, keep])

  function write(next: string) {
    hasJustSent.current = false
    setText(next)
    if (fault === 'missing' && !saysNothing(next)) setFault(null)
    if (fault === 'tooLong' && next.length <= messageMaxLength) setFault(null)
    if (isSending) keep(next === '' ? null : { Message: next })
    else saver.change({ Message: next })
  }

  async function submit() {
    if (awaitsPhotos || hasJustSent.current) return
    if (saysNothing(text) || text.length > messageMaxLength) {
      setFault(saysNothing(text) ? 'missing' : 'tooLong')
      field.current?.focus()
      return
    }
    setAwaitsPhotos(true)
    const { keys, failed } = await photos.settled()
    const idempotencyKey = messageKey([conversationKey, after, text, keys])
    setAwaitsPhotos(false)
    if (failed) {
      setFault('photo')
      return
    }
    setFault(null)
    hasJustSent.current = true
    const item: Outgoing = {
      idempotencyKey,
      conversationKey,
      topic,
      subject,
      message: text,
      photoKeys: keys,
      writtenUtc: new Date().toISOString(),
      refusal: null,
    }
    onSend(item, saver.settle())
    setText('')
    keep(null)
    photos.forget()
    field.current?.focus()
  }

  return (
    <form
      className="msg-composer"
      method="post"
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        void submit()
      }}
    >
      {children}
      <PhotoList photos={photos} label={t('photos.list')} />
      <div className="msg-composer-head">
        <label className="hs-label" htmlFor="reply">
          {t('composer.label')}
        </label>
        <DraftNote status={status} />
        {text.length >= 0.9 * messageMaxLength ? (
          <span id="reply-count" className="hs-hint hs-tabular">
            {t('composer.count', { typed: formatNumber(text.length, language), longest })}
          </span>
        ) : null}
      </div>
      {fault === null ? null : (
        <p id="reply-fault" className="hs-field-error" role="alert">
          <Icon name="error" />
          <span>{t(`composer.${fault}`, { longest })}</span>
        </p>
      )}
      <textarea
        ref={field}
        id="reply"
        name="Message"
        className="hs-input msg-composer-text"
        rows={1}
        value={text}
        readOnly={awaitsPhotos}
        aria-invalid={fault === 'missing' || fault === 'tooLong' || undefined}
        aria-describedby={fault === null ? 'reply-hint' : 'reply-fault reply-hint'}
        onChange={(event) => write(event.target.value)}
        onBlur={() => saver.flush()}
      />
      <div className="msg-composer-actions">
        <PhotoButtons compact photos={photos} blockedBecause={isSending ? t('composer.photosWait') : undefined} />
        <button type="submit" className="hs-button hs-button-primary" aria-disabled={awaitsPhotos}>
          <MessageIcon name="send" />
          <span>{t(awaitsPhotos ? 'composer.awaitingPhotos' : 'composer.send')}</span>
        </button>
      </div>
    </form>
  )
}
