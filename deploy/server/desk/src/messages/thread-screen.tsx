import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { closedReasons } from '@homeside/contract/constants/conversation-states'
import type { Conversation } from '@homeside/contract/conversations'
import type { Message } from '@homeside/contract/messages'
import type { StaffThread } from '@homeside/contract/staff-conversations'
import { useText } from '@homeside/i18n/use-text'
import { Alert, Button, Dropdown } from 'antd'
import { useContext } from 'react'
import { Link, useParams } from 'react-router-dom'

import { DeskPage, NextContext } from '../frame/desk-page.tsx'
import { Notes } from '../frame/notes.tsx'
import { OwnNumber } from '../frame/patient-in-words.tsx'
import { Photo } from '../frame/photo.tsx'
import { useSession } from '../frame/session.ts'
import { Refused, Shown } from '../frame/shown.tsx'
import { staffCall, staffQuery } from '../frame/staff-call.ts'
import { useTimes } from '../frame/times.ts'
import { useSending } from '../frame/use-sending.ts'
import { Reply } from './reply.tsx'

/** One conversation with its photos, and the answer to it. */
export function ThreadScreen() {
  const t = useText('desk')
  const { key = '' } = useParams()
  const load = useQueryLoad(staffQuery('staff/conversations/{key}', { params: { key } }))
  const conversation = load.status === 'ready' ? load.value.Conversation : null
  const subject = conversation?.Subject ?? t('messages.conversation')
  const open = conversation?.Status === 'Open' ? conversation : null
  return (
    <DeskPage title={subject} extra={open && <CloseThread conversation={open} />}>
      <Shown load={load}>{(thread) => <Thread key={thread.Conversation.ConversationKey} thread={thread} />}</Shown>
    </DeskPage>
  )
}

function Thread({ thread }: { thread: StaffThread }) {
  const t = useText('desk')
  const { SiteKey } = useSession()
  const { at } = useTimes()
  const { Conversation, Language, Messages, PatientKey, PatientName } = thread
  const { ClosedReason, ClosedUtc } = Conversation
  return (
    <>
      <section className="desk-part">
        <p>
          <Link to={`/${SiteKey}/patients/${PatientKey}`}>{PatientName}</Link> <OwnNumber number={thread.ExternalKey} />
          {' · '}
          {t(`messages.topics.${Conversation.Topic}`)}
          {' · '}
          {t(`messages.reads.${Language}`)}
        </p>
        <ol className="desk-thread" aria-label={t('messages.thread')}>
          {Messages.map((message) => (
            <Said key={message.MessageKey} message={message} patient={PatientName} />
          ))}
        </ol>
      </section>
      {ClosedReason && ClosedUtc ? (
        <Alert
          type="info"
          showIcon
          role="status"
          title={t('messages.closedAs', { reason: t(`messages.reasons.${ClosedReason}`), when: at(ClosedUtc) })}
          action={<ReopenThread conversation={Conversation} />}
        />
      ) : (
        <section className="desk-part">
          <Reply thread={thread} />
        </section>
      )}
      <Notes patientKey={PatientKey} about={{ ConversationKey: Conversation.ConversationKey }} />
    </>
  )
}

function Said({ message, patient }: { message: Message; patient: string }) {
  const t = useText('desk')
  const { at } = useTimes()
  const { Body, IsRead, Photos, SenderName, SenderType, SentUtc } = message
  const isOurs = SenderType !== 'Patient'
  return (
    <li className={isOurs ? 'desk-ours' : undefined}>
      <p className="desk-soft">
        <bdi>
          <strong>{isOurs ? SenderName : patient}</strong>
        </bdi>{' '}
        · {at(SentUtc)}
        {SenderType === 'System' ? ` · ${t('messages.automatic')}` : null}
        {SenderType === 'Provider' ? ` · ${t(IsRead ? 'messages.read' : 'messages.unread')}` : null}
      </p>
      <p className="desk-words">{Body}</p>
      {Photos.length > 0 ? (
        <div className="desk-photos">
          {Photos.map(({ PhotoKey, IsAvailable }, index) =>
            IsAvailable ? (
              <Photo key={PhotoKey} photoKey={PhotoKey} label={t('messages.photo', { number: index + 1 })} />
            ) : (
              <p key={PhotoKey} className="desk-soft">
                {t('problems.photo-gone')}
              </p>
            ),
          )}
        </div>
      ) : null}
    </li>
  )
}

interface OfConversation {
  conversation: Conversation
}

/** Closes a conversation for one of the reasons. */
function CloseThread({ conversation: { ConversationKey: key } }: OfConversation) {
  const t = useText('desk')
  const next = useContext(NextContext)
  const { send, isSending, problem } = useSending()
  return (
    <>
      <Refused problem={problem} />
      <Dropdown
        trigger={['click']}
        menu={{
          items: closedReasons.map((reason) => ({ key: reason, label: t(`messages.reasons.${reason}`) })),
          onClick: ({ key: picked }) => {
            const Reason = closedReasons.find((reason) => reason === picked)
            if (Reason)
              void send(
                (once) =>
                  staffCall('POST', 'staff/conversations/{key}/close', {
                    params: { key },
                    json: { Reason },
                    key: once,
                  }),
                next ?? undefined,
              )
          },
        }}
      >
        <Button loading={isSending}>{t('messages.close')}</Button>
      </Dropdown>
    </>
  )
}

/** Opens a closed conversation again. */
function ReopenThread({ conversation: { ConversationKey: key } }: OfConversation) {
  const t = useText('desk')
  const { send, isSending, problem } = useSending()
  return (
    <>
      <Refused problem={problem} />
      <Button
        loading={isSending}
        onClick={() =>
          void send((once) => staffCall('POST', 'staff/conversations/{key}/reopen', { params: { key }, key: once }))
        }
      >
        {t('messages.reopen')}
      </Button>
    </>
  )
}
