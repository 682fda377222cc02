import { messageMaxLength } from '@homeside/contract/constants/conversation-states'
import type { Conversation } from '@homeside/contract/conversations'
import { useText } from '@homeside/i18n/use-text'
import { PhotoButtons } from '@homeside/parts/photos/photo-buttons'
import { PhotoList } from '@homeside/parts/photos/photo-list'
import { Icon } from '@homeside/ui/icon'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode, SubmitEvent } from 'react'

import { DraftNote } from '../../drafts/draft-note.tsx'
import { useMessageDraft } from '../../drafts/use-message-draft.ts'
import { MessageIcon } from '../../message-icon.tsx'
import type { Outgoing } from '../../outbox/outbox.ts'
import { useMessagePhotos } from '../../photos/use-message-photos.ts'

interface ReplyComposerProps {
  conversation: Conversation
  /** What was begun before. */
  begun: { text: string; photoKeys: readonly string[] }
  /** A message of this conversation is on its way; what is written meanwhile is the next one. */
  isSending: boolean
  onSend: (item: Outgoing, after: Promise<unknown>) => void
  children: ReactNode
}

/** Where an answer is written. It is kept while it is written, and sent once however often the button is pressed. */
export function ReplyComposer({ conversation, begun, isSending, onSend, children }: ReplyComposerProps) {
  const t = useText('messages')
  const { ConversationKey: conversationKey, Topic: topic, Subject: subject } = conversation
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(begun.text)
  const [fault, setFault] = useState<'missing' | 'photo' | null>(null)
  const [awaitsPhotos, setAwaitsPhotos] = useState(false)
  /** A second press on a button that has just sent is no wish to send nothing. */
  const hasJustSent = useRef(false)
  const photos = useMessagePhotos(conversationKey, begun.photoKeys)
  const { saver, status } = useMessageDraft(conversationKey)

  // Sending ends the draft; what was written meanwhile becomes the next one.
  const wasSending = useRef(isSending)
  useEffect(() => {
    if (wasSending.current && !isSending && text !== '') saver.change({ Message: text })
    wasSending.current = isSending
  }, [isSending, text, saver])

  function write(next: string) {
    hasJustSent.current = false
    setText(next)
    if (fault === 'missing' && next.trim() !== '') setFault(null)
    if (!isSending) saver.change({ Message: next })
  }

  async function submit() {
    if (awaitsPhotos || hasJustSent.current) return
    if (text.trim() === '') {
      setFault('missing')
      field.current?.focus()
      return
    }
    setAwaitsPhotos(true)
    const { keys, failed } = await photos.settled()
    setAwaitsPhotos(false)
    if (failed) {
      setFault('photo')
      return
    }
    setFault(null)
    hasJustSent.current = true
    const item: Outgoing = {
      idempotencyKey: crypto.randomUUID(),
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
      {fault === null ? null : (
        <p id="reply-fault" className="hs-field-error" role="alert">
          <Icon name="error" />
          <span>{t(`composer.${fault}`)}</span>
        </p>
      )}
      <div className="msg-composer-row">
        <label className="hs-visually-hidden" htmlFor="reply">
          {t('composer.label')}
        </label>
        <textarea
          ref={field}
          id="reply"
          name="Message"
          className="hs-input msg-composer-text"
          rows={1}
          maxLength={messageMaxLength}
          placeholder={t('composer.placeholder')}
          value={text}
          readOnly={awaitsPhotos}
          aria-invalid={fault === 'missing' || undefined}
          aria-describedby={(fault === null ? ['reply-hint'] : ['reply-fault', 'reply-hint']).join(' ')}
          onChange={(event) => write(event.target.value)}
          onBlur={() => saver.flush()}
        />
        <button type="submit" className="hs-button hs-button-primary msg-send" aria-disabled={awaitsPhotos}>
          <MessageIcon name="send" />
          <span>{t(awaitsPhotos ? 'composer.awaitingPhotos' : 'composer.send')}</span>
        </button>
      </div>
      <div className="msg-composer-row msg-composer-foot">
        <PhotoButtons compact photos={photos} blockedBecause={isSending ? t('composer.photosWait') : undefined} />
        <div className="msg-composer-notes">
          <p id="reply-hint" className="hs-hint">
            {t('composer.hint')}
          </p>
          <DraftNote status={status} />
        </div>
      </div>
    </form>
  )
}
