import { useQueryLoad } from '@homeside/api-client/use-query-load'
import type { StaffNote } from '@homeside/contract/staff-to-do'
import { formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'

import { useSession, useKeptWords } from './session.ts'
import { Pill, Refused, Shown, say } from './shown.tsx'
import { staffCall, staffQuery } from './staff-call.ts'
import { lastDay, today, useTimes } from './times.ts'
import { useSending } from './use-sending.ts'

interface NotesProps {
  patientKey: number
  /** The order or conversation on the screen: a note that is written there is about it. */
  about?: { OrderKey?: number; ConversationKey?: number }
}

const patientAlone: NonNullable<NotesProps['about']> = {}

/** The most characters that the call takes. */
const noteMaxLength = 2000

/** Shows what colleagues wrote about a patient, also at orders and messages, and takes another note. */
export function Notes({ patientKey, about = patientAlone }: NotesProps) {
  const t = useText('desk')
  const id = useId()
  const { Name } = useSession()
  const load = useQueryLoad(staffQuery('staff/patients/{key}/notes', { params: { key: patientKey } }))
  const { send, isSending, problem } = useSending()
  const { words, keep, forget } = useKeptWords(`note ${patientKey} ${JSON.stringify(about)}`)
  const [task, setTask] = useState({ day: '', name: '' })
  const isTooLong = words.trim().length > noteMaxLength
  const name = task.day === '' ? '' : task.name.trim()
  const colleagues = load.status === 'ready' ? [Name, ...load.value.Colleagues] : [Name]
  const isNobody = load.status === 'ready' && name !== '' && !colleagues.includes(name)
  const write = () =>
    send(
      (key) =>
        staffCall('POST', 'staff/patients/{key}/notes', {
          params: { key: patientKey },
          json: { ...about, Body: words.trim(), ...(task.day === '' ? {} : taskOf(task)) },
          key,
        }),
      () => {
        forget(words)
        say(t('said.note'))
        setTask({ day: '', name: '' })
      },
    )
  return (
    <section className="desk-part" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('notes.title')}</h2>
      <Shown load={load}>{({ Items }) => <List patientKey={patientKey} notes={Items} about={about} />}</Shown>
      <label htmlFor={id} className="desk-label">
        {t('notes.label')}
      </label>
      <Input.TextArea id={id} rows={2} value={words} onChange={({ target }) => keep(target.value)} />
      {isTooLong ? <p role="alert">{t('tooLong', { count: noteMaxLength })}</p> : null}
      <details className="desk-under">
        <summary>{t('notes.asTask')}</summary>
        <div className="desk-sides">
          <label>
            {t('notes.day')}
            <Input
              type="date"
              min={today()}
              max={lastDay}
              value={task.day}
              onChange={({ target }) => setTask({ ...task, day: target.value })}
            />
          </label>
          <label>
            {t('notes.for')}
            <Input
              list={`${id}-colleagues`}
              autoComplete="off"
              disabled={task.day === ''}
              value={task.name}
              onChange={({ target }) => setTask({ ...task, name: target.value })}
            />
          </label>
        </div>
        <datalist id={`${id}-colleagues`}>
          {[...new Set(colleagues)].map((each) => (
            <option key={each}>{each}</option>
          ))}
        </datalist>
        {isNobody ? <p role="alert">{t('notes.nobody', { name })}</p> : null}
      </details>
      <Refused problem={problem} />
      <div className="desk-acts">
        <Button
          loading={isSending}
          disabled={words.trim() === '' || isTooLong || isNobody}
          onClick={() => void write()}
        >
          {t('notes.write')}
        </Button>
        <span className="desk-soft">{t('notes.hint')}</span>
      </div>
    </section>
  )
}

/** A task in the words of the call: one without a name is everybody's. */
const taskOf = ({ day, name }: { day: string; name: string }) => ({
  DueOn: day,
  ...(name.trim() === '' ? {} : { For: name.trim() }),
})

interface ListProps extends Required<NotesProps> {
  notes: readonly StaffNote[]
}

function List({ patientKey, notes, about }: ListProps) {
  const t = useText('desk')
  const { at } = useTimes()
  const { SiteKey } = useSession()
  if (notes.length === 0) return null
  return (
    <ul className="desk-plain desk-gap" aria-label={t('notes.title')}>
      {notes.map(({ Body, By, ConversationKey, NoteKey, OrderKey, WrittenUtc, ...task }) => (
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
          <Task patientKey={patientKey} task={{ NoteKey, ...task }} />
        </li>
      ))}
    </ul>
  )
}

/** Says on which day a task is to be done and by whom, or who did it. Draws nothing for a note without a day. */
function Task({
  patientKey,
  task,
}: {
  patientKey: number
  task: Pick<StaffNote, 'NoteKey' | 'DueOn' | 'For' | 'DoneUtc' | 'DoneBy'>
}) {
  const t = useText('desk')
  const language = useLanguage()
  const { at } = useTimes()
  const { send, isSending, problem } = useSending()
  const { DoneBy, DoneUtc, DueOn, For, NoteKey } = task
  if (DueOn === null) return null
  if (DoneUtc !== null) return <Pill tone="good">{t('notes.doneBy', { name: DoneBy, when: at(DoneUtc) })}</Pill>
  const finish = () =>
    send((key) =>
      staffCall('POST', 'staff/patients/{key}/notes/done', { params: { key: patientKey }, json: { NoteKey }, key }),
    )
  return (
    <>
      <Refused problem={problem} />
      <div className="desk-acts">
        <Pill tone="act">
          {t('notes.due', { date: formatDate(DueOn, language, 'medium'), name: For ?? t('waiting.everybody') })}
        </Pill>
        <Button size="small" loading={isSending} onClick={() => void finish()}>
          {t('waiting.settle')}
        </Button>
      </div>
    </>
  )
}
