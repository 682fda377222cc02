import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { useApi } from '@homeside/api-client/use-api'
import type { MessageDraft } from '@homeside/contract/message-drafts'
import { useText } from '@homeside/i18n/use-text'
import { Notice } from '@homeside/ui/notice'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { whichDraft } from '../../../api/drafts.ts'
import type { NewMessage } from '../../../message-paths.ts'
import type { Outgoing } from '../../../outbox/outbox.ts'
import { NewMessageForm, type NewMessageValues } from './new-message-form.tsx'

interface NewMessageDraftProps {
  beginning: NewMessage
  /** The draft that the server has now. */
  draft: MessageDraft | null
  onStarted: (conversationKey: number) => void
  onOffline: (item: Outgoing) => void
}

/** Continues the draft, or starts as asked. When there are both, the patient chooses. */
export function NewMessageDraft({ beginning, draft: present, onStarted, onOffline }: NewMessageDraftProps) {
  const t = useText('messages')
  const api = useApi()
  const asked = valuesOf(beginning)
  const [draft] = useState(present)
  const [choice, setChoice] = useState<'draft' | 'asked' | null>(() => {
    if (draft === null || isEmpty(draft)) return 'asked'
    return isNothing(beginning) || isSame(draft, asked) ? 'draft' : null
  })

  // When the draft was sent from another device, the form is emptied, unless the patient changed it here since.
  const [timesGone, setTimesGone] = useState(0)
  const held = useRef<NewMessageValues | null>(draft && choice === 'draft' ? draftValues(draft) : null)
  const known = useRef(present)
  const follow = useEffectEvent((now: MessageDraft | null) => {
    const gone = now === null ? known.current : null
    known.current = now
    if (gone === null || held.current === null || !isSame(gone, held.current)) return
    held.current = null
    setTimesGone(timesGone + 1)
  })
  useEffect(() => follow(present), [present])

  function startAnew() {
    setChoice('asked')
    // If this fails, the next save replaces the old draft.
    deleteDraft(api, null, new AbortController().signal).catch(() => undefined)
  }

  if (choice === null && draft !== null) {
    return (
      <Notice tone="info" title={t('new.draftFound')} focusOnMount>
        <p>
          <bdi>{draft.Subject || draft.Message}</bdi>
        </p>
        <div className="hs-actions">
          <button type="button" className="hs-button hs-button-quiet" onClick={() => setChoice('draft')}>
            {t('new.continueDraft')}
          </button>
          <button type="button" className="hs-button hs-button-quiet" onClick={startAnew}>
            {t('new.startAnew')}
          </button>
        </div>
      </Notice>
    )
  }
  const isGone = timesGone > 0
  const goesOn = choice === 'draft' && draft !== null && !isGone
  return (
    <>
      {isGone ? <Notice tone="info" title={t('new.draftGone')} focusOnMount /> : null}
      <NewMessageForm
        key={timesGone}
        initialValues={goesOn ? draftValues(draft) : isGone ? valuesOf({}) : asked}
        photoKeys={goesOn ? draft.Photos.filter(({ IsAvailable }) => IsAvailable).map(({ PhotoKey }) => PhotoKey) : []}
        begunUtc={goesOn ? draft.SavedUtc : null}
        onHold={(values) => {
          held.current = values
        }}
        onStarted={onStarted}
        onOffline={onOffline}
      />
    </>
  )
}

function valuesOf({ topic, subject = '', message = '' }: NewMessage): NewMessageValues {
  return { Topic: topic ?? '', Subject: subject, Message: message }
}

function draftValues({ Topic, Subject, Message }: MessageDraft): NewMessageValues {
  return { Topic: Topic ?? '', Subject, Message }
}

function isNothing({ topic, subject, message }: NewMessage): boolean {
  return !topic && !subject && !message
}

function isEmpty({ Subject, Message, Photos }: MessageDraft): boolean {
  return Subject.trim() === '' && Message.trim() === '' && Photos.length === 0
}

function isSame(draft: MessageDraft, asked: NewMessageValues): boolean {
  return draft.Subject === asked.Subject && draft.Message === asked.Message
}

/** Deletes a draft with its photos. */
async function deleteDraft(api: Api, conversationKey: number | null, signal: AbortSignal): Promise<void> {
  await call(api, 'DELETE', 'conversations/draft', { query: whichDraft(conversationKey), signal })
}
