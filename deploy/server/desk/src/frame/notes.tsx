import { useQueryLoad } from '@homeside/api-client/use-query-load'
import type { StaffNote } from '@homeside/contract/staff-records'
import { useText } from '@homeside/i18n/use-text'
import { Button, Input } from 'antd'
import { useId } from 'react'
import { Link } from 'react-router-dom'

import { useKeptWords, useSession } from './session.ts'
import { Refused, Shown } from './shown.tsx'
import { staffCall, staffQuery } from './staff-call.ts'
import { useTimes } from './times.ts'
import { useSending } from './use-sending.ts'

interface NotesProps {
  patientKey: number
  /** The order or conversation on the screen: a note that is written there is about it. */
  about?: { OrderKey?: number; ConversationKey?: number }
}

const patientAlone: NonNullable<NotesProps['about']> = {}

/** As the call takes it. */
const noteMaxLength = 2000

/** What colleagues wrote of a patient, also at their orders and messages, and a note more. */
export function Notes({ patientKey, about = patientAlone }: NotesProps) {
  const t = useText('desk')
  const id = useId()
  const load = useQueryLoad(staffQuery('staff/patients/{key}/notes', { params: { key: patientKey } }))
  const { send, isSending, problem } = useSending()
  const { words, keep, forget } = useKeptWords(`note ${patientKey} ${JSON.stringify(about)}`)
  const isTooLong = words.trim().length > noteMaxLength
  const write = () =>
    send(
      (key) =>
        staffCall('POST', 'staff/patients/{key}/notes', {
          params: { key: patientKey },
          json: { ...about, Body: words.trim() },
          key,
        }),
      () => forget(words),
    )
  return (
    <section className="desk-part" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('notes.title')}</h2>
      <Shown load={load}>{({ Items }) => <List notes={Items} about={about} />}</Shown>
      <label htmlFor={id}>{t('notes.label')}</label>
      <Input.TextArea id={id} rows={2} value={words} onChange={({ target }) => keep(target.value)} />
      {isTooLong ? <p role="alert">{t('tooLong', { count: noteMaxLength })}</p> : null}
      <Refused problem={problem} />
      <div className="desk-acts">
        <Button loading={isSending} disabled={words.trim() === '' || isTooLong} onClick={() => void write()}>
          {t('notes.write')}
        </Button>
        <span className="desk-soft">{t('notes.hint')}</span>
      </div>
    </section>
  )
}

function List({ notes, about }: { notes: readonly StaffNote[]; about: NonNullable<NotesProps['about']> }) {
  const t = useText('desk')
  const { at } = useTimes()
  const { SiteKey } = useSession()
  if (notes.length === 0) return null
  return (
    <ul className="desk-plain desk-gap" aria-label={t('notes.title')}>
      {notes.map(({ Body, By, ConversationKey, NoteKey, OrderKey, WrittenUtc }) => (
        <li key={NoteKey} className="desk-note">
          <div className="desk-soft">
            <bdi>{By}</bdi> · {at(WrittenUtc)}
            {OrderKey !== null && OrderKey !== about.OrderKey ? (
              <>
                {' · '}
                <Link to={`/${SiteKey}/orders/${OrderKey}`}>{t('notes.ofOrder')}</Link>
              </>
            ) : null}
            {ConversationKey !== null && ConversationKey !== about.ConversationKey ? (
              <>
                {' · '}
                <Link to={`/${SiteKey}/messages/${ConversationKey}`}>{t('notes.ofMessages')}</Link>
              </>
            ) : null}
          </div>
          <div className="desk-words">{Body}</div>
        </li>
      ))}
    </ul>
  )
}
