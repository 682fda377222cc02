import { ApiProblem } from '@homeside/api-client/api-problem'
import { useApi } from '@homeside/api-client/use-api'
import {
  messageMaxLength,
  subjectMaxLength,
  topics,
  type Topic,
} from '@homeside/contract/constants/conversation-states'
import type { ProblemCode } from '@homeside/contract/constants/problem-codes'
import { SelectField } from '@homeside/forms/fields/select-field'
import { TextAreaField } from '@homeside/forms/fields/text-area-field'
import { TextField } from '@homeside/forms/fields/text-field'
import { FormValues } from '@homeside/forms/form-values'
import { PortalForm } from '@homeside/forms/portal-form'
import { required } from '@homeside/forms/rules/required'
import type { FormRules } from '@homeside/forms/rules/rule'
import { SubmitButton } from '@homeside/forms/submit-button'
import { useText } from '@homeside/i18n/use-text'
import { PhotoButtons } from '@homeside/parts/photos/photo-buttons'
import { PhotoList } from '@homeside/parts/photos/photo-list'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { dashboardAtom } from '@homeside/session/dashboard'
import { Notice } from '@homeside/ui/notice'
import { PhoneLink } from '@homeside/ui/phone-link'
import { useAtomValue } from 'jotai'
import { useRef } from 'react'

import { EmergencyLink } from '../../../emergency-link.tsx'
import { messageKey, type Outgoing } from '../../../outbox/outbox.ts'
import { sendOutgoing } from '../../../outbox/use-outbox.ts'
import { DraftNote, useMessageDraft, useMessagePhotos } from '../message-draft.tsx'

/** Named as on the wire. An empty topic means that none is chosen. */
export interface NewMessageValues {
  Topic: Topic | ''
  Subject: string
  Message: string
}

const rules: FormRules<NewMessageValues> = { Topic: [required()], Subject: [required()], Message: [required()] }

interface NewMessageFormProps {
  initialValues: NewMessageValues
  /** Photos that the draft already has. */
  photoKeys: readonly string[]
  /** When the draft that is continued was saved. */
  begunUtc?: string | null
  /** Called with what the form holds, and with null while it is being sent. */
  onHold?: (values: NewMessageValues | null) => void
  onStarted: (conversationKey: number) => void
  /** The server cannot be reached: the message waits in the outbox. */
  onOffline: (item: Outgoing) => void
}

/** Topic, subject, message and photos, saved while they are written; sections 3.4 and 5.2 of the specification. */
export function NewMessageForm({
  initialValues,
  photoKeys,
  begunUtc = null,
  onHold,
  onStarted,
  onOffline,
}: NewMessageFormProps) {
  const t = useText('messages')
  const api = useApi()
  const photos = useMessagePhotos(null, photoKeys)
  const { saver, status, savedUtc } = useMessageDraft(null, begunUtc)
  const lastTried = useRef<Outgoing | null>(null)

  async function start(values: NewMessageValues, signal: AbortSignal) {
    const { keys, failed } = await photos.settled()
    if (failed) throw new ApiProblem({ code: failed.problem as ProblemCode, status: 422 })
    await saver.settle()
    if (signal.aborted) return
    const item = outgoing(values, keys, savedUtc(), lastTried.current)
    lastTried.current = item
    onHold?.(null)
    try {
      const sent = await sendOutgoing(api, item)
      if (!signal.aborted) onStarted(sent.conversationKey)
    } catch (error) {
      onHold?.(values)
      if (!(error instanceof ApiProblem) || error.code !== 'network-unreachable') throw error
      onOffline(item)
    }
  }

  return (
    <PortalForm<NewMessageValues>
      initialValues={initialValues}
      rules={rules}
      onSubmit={start}
      {...(photos.pending.length > 0 ? { aboutProblem: aboutPhotos } : {})}
    >
      <BeforeWriting />
      <FormValues
        onChange={({ Topic = '', Subject = '', Message = '' }: Partial<NewMessageValues>) => {
          onHold?.({ Topic, Subject, Message })
          saver.change({ Topic, Subject, Message })
        }}
      />
      <SelectField
        name="Topic"
        label={t('new.topic')}
        choices={topics.map((value) => ({ value, label: t(`topic.${value}`) }))}
      />
      <TextField name="Subject" label={t('new.subject')} longest={subjectMaxLength} autoComplete="off" />
      <TextAreaField name="Message" label={t('new.message')} rows={6} longest={messageMaxLength} />
      <div className="hs-field">
        <span className="hs-label">{t('new.photos')}</span>
        <p className="hs-hint">{t('new.photosHint')}</p>
        <PhotoList photos={photos} label={t('photos.list')} />
        <div className="hs-actions">
          <PhotoButtons photos={photos} />
        </div>
      </div>
      <DraftNote status={status} />
      <SubmitButton>{t('new.send')}</SubmitButton>
    </PortalForm>
  )
}

/** For the compiler only: a form without a topic is not sent. */
const unchosenTopic: Topic = topics[4]

function PhotoAdvice() {
  const t = useText('messages')
  return <p>{t('composer.photo')}</p>
}

function aboutPhotos() {
  return <PhotoAdvice />
}

/**
 * The same message keeps its key, so that a second attempt never sends it twice. A changed one is another message. A
 * draft has the same key on every device: sent from two, it starts one conversation.
 */
function outgoing(
  values: NewMessageValues,
  photoKeys: readonly string[],
  savedUtc: string | null,
  before: Outgoing | null,
): Outgoing {
  const content = {
    topic: values.Topic || unchosenTopic,
    subject: values.Subject,
    message: values.Message,
    photoKeys,
  } as const
  const isSame =
    before !== null &&
    JSON.stringify(content) ===
      JSON.stringify({
        topic: before.topic,
        subject: before.subject,
        message: before.message,
        photoKeys: before.photoKeys,
      })
  return {
    ...content,
    idempotencyKey: isSame
      ? before.idempotencyKey
      : savedUtc === null
        ? crypto.randomUUID()
        : messageKey([savedUtc, content]),
    conversationKey: null,
    writtenUtc: new Date().toISOString(),
    refusal: null,
  }
}

/** What to know before writing: messages are not for emergencies, and when to expect an answer. */
function BeforeWriting() {
  const t = useText('messages')
  const { phone } = useProvider()
  const hours = useAtomValue(dashboardAtom).dashboardInfo?.Company.Hours
  return (
    <Notice
      tone="info"
      title={
        <>
          {t('new.notForEmergencies')} <EmergencyLink />
        </>
      }
    >
      <p>{hours ? t('new.answerHours', { hours }) : t('new.answer')}</p>
      <p>
        {t('new.urgent')} <PhoneLink phone={phone} />
      </p>
    </Notice>
  )
}
