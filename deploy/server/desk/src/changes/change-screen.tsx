import { useQueryLoad } from '@homeside/api-client/use-query-load'
import type { ChangedPlaces, PolicyFields } from '@homeside/contract/insurance'
import type { ChangedDemographics } from '@homeside/contract/patient'
import type { StaffChange } from '@homeside/contract/staff-lists'
import { formatDate, formatPhone } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Alert, Button, Form, Input } from 'antd'
import { useContext, useEffect, useRef, useState } from 'react'
import { Link, useParams } from 'react-router-dom'

import { DeskPage, NextContext } from '../frame/desk-page.tsx'
import { Key } from '../frame/keys.tsx'
import { useUndoableAct, useLeaving } from '../frame/leaving.tsx'
import { OwnNumber, addressParts } from '../frame/patient-in-words.tsx'
import { Cards } from '../frame/photo.tsx'
import { useSession } from '../frame/session.ts'
import { Refused, Shown } from '../frame/shown.tsx'
import { staffCall, staffQuery } from '../frame/staff-call.ts'
import { useTimes } from '../frame/times.ts'
import { useSending } from '../frame/use-sending.ts'
import english from '../strings/en.json'

/** One change that a patient asks for: what is in force beside what is asked for, with the card, and the decision. */
export function ChangeScreen() {
  const t = useText('desk')
  const { key = '' } = useParams()
  const load = useQueryLoad(staffQuery('staff/changes/{key}', { params: { key } }))
  const type = load.status === 'ready' ? load.value.Type : null
  return (
    <DeskPage title={type ? t(`changes.of.${type}`) : t('changes.change')}>
      <Shown load={load}>{(change) => <Change key={change.ChangeKey} change={change} />}</Shown>
    </DeskPage>
  )
}

function Change({ change }: { change: StaffChange }) {
  const t = useText('desk')
  const { at } = useTimes()
  const { SiteKey } = useSession()
  return (
    <>
      <Outcome change={change} />
      <section className="desk-part">
        <p>
          <Link to={`/${SiteKey}/patients/${change.PatientKey}`}>{change.PatientName}</Link>{' '}
          <OwnNumber number={change.ExternalKey} />
          {' · '}
          {t('changes.askedOn', { when: at(change.SubmittedUtc) })}
          {' · '}
          {t(`messages.reads.${change.Language}`)}
          {change.Level === null ? null : (
            <>
              {' · '}
              {t(`changes.levels.${change.Level}`)}
            </>
          )}
        </p>
        {change.Description ? (
          <>
            <h2>{t('changes.words')}</h2>
            <blockquote className="desk-quote">{change.Description}</blockquote>
          </>
        ) : null}
        <div className={change.CardPhotos.length > 0 ? 'desk-sides' : undefined}>
          <BeforeAndAfter change={change} />
          <Cards photos={change.CardPhotos} />
        </div>
      </section>
      {change.Status === 'Submitted' ? <Decide change={change} /> : null}
    </>
  )
}

/** What became of a change, and by whom. Draws nothing while it waits. */
function Outcome({ change: { Status, ClosedUtc, DecidedBy, Reason } }: { change: StaffChange }) {
  const t = useText('desk')
  const { clock } = useTimes()
  if (Status === 'Submitted' || ClosedUtc === null) return null
  const words = t(`changes.ended.${Status}`, { name: DecidedBy ?? t('changes.system'), time: clock(ClosedUtc) })
  return <Alert className="desk-gap" role="status" type="info" showIcon title={words} description={Reason} />
}

type Field = keyof ChangedDemographics | keyof PolicyFields | keyof ChangedPlaces

/** A member without a label would be left out, and staff would approve what they cannot see. It does not compile. */
const labels: Readonly<Record<Field, string>> = english.changes.fields

/** What is in force beside what the patient asks for, member by member; what differs is marked. */
function BeforeAndAfter({ change: { Fields, Before, Status } }: { change: StaffChange }) {
  const t = useText('desk')
  const words = useWords()
  const names = Object.keys(Fields).filter((name): name is Field => name in labels)
  if (names.length === 0) return <p>{t('changes.wordsAlone')}</p>
  const isDecided = Status !== 'Submitted'
  return (
    <table className="desk-compare">
      <thead>
        <tr>
          <th scope="col">{t('changes.field')}</th>
          <th scope="col">{t(isDecided ? 'changes.now' : 'changes.before')}</th>
          <th scope="col">{t('changes.after')}</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => {
          const [before, after] = [words(name, Before[name]), words(name, Fields[name])]
          return (
            <tr key={name} className={before === after ? undefined : 'desk-differs'}>
              <th scope="row">{t(`changes.fields.${name}`)}</th>
              <td>{before ?? <span className="desk-soft">{t('changes.nothing')}</span>}</td>
              <td>{after ?? <span className="desk-soft">{t('changes.nothing')}</span>}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** The value of a member in words; null where there is none. */
function useWords() {
  const t = useText('desk')
  const language = useLanguage()
  return (name: Field, value: unknown): string | null => {
    if (value === undefined || value === null || value === '') return null
    if (Array.isArray(value)) return value.join(' ↔ ')
    if (typeof value === 'object') return addressParts(value).join(', ')
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    if (name === 'MobilePhone' || name === 'HomePhone') return formatPhone(text)
    if (name === 'EffectiveDate' || name === 'EndDate') return formatDate(text, language, 'medium')
    if (name === 'Relationship' && isRelationship(text)) return t(`relationships.${text}`)
    return text
  }
}

function isRelationship(text: string): text is keyof typeof english.relationships {
  return text in english.relationships
}

const reasonMaxLength = 500

/** Approves a change, or refuses it with words that the patient reads. */
function Decide({ change: { ChangeKey: key, Type, Fields, PatientName } }: { change: StaffChange }) {
  const t = useText('desk')
  const act = useUndoableAct()
  const next = useContext(NextContext)
  const about = `changes/${key}`
  const [isRejecting, setRejecting] = useState(false)
  const { send, isSending, problem } = useSending()
  const params = { key }
  const hasFields = Object.keys(Fields).length > 0
  const approve = () =>
    act({
      about,
      words: t('changes.done', { name: PatientName }),
      call: async (once) => {
        await staffCall('POST', 'staff/changes/{key}/approve', { params, key: once, keepalive: true })
        return null
      },
    })
  if (useLeaving(about)) return null
  return (
    <section className="desk-part">
      <h2>{t('changes.decide')}</h2>
      {isRejecting ? null : <p>{t(hasFields ? `changes.approving.${Type}` : 'changes.approving.words')}</p>}
      <Refused problem={problem} />
      {isRejecting ? (
        <Reject
          isSending={isSending}
          onCancel={() => setRejecting(false)}
          onReject={(Reason) =>
            void send(
              (once) => staffCall('POST', 'staff/changes/{key}/reject', { params, json: { Reason }, key: once }),
              next ?? undefined,
            )
          }
        />
      ) : (
        <div className="desk-acts">
          <Button type="primary" aria-keyshortcuts="a" onClick={approve}>
            {t('changes.approve')} <Key of="a" />
          </Button>
          <Button onClick={() => setRejecting(true)}>{t('changes.reject')}</Button>
        </div>
      )}
    </section>
  )
}

interface RejectProps {
  isSending: boolean
  onCancel: () => void
  onReject: (reason: string) => void
}

function Reject({ isSending, onCancel, onReject }: RejectProps) {
  const t = useText('desk')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('textarea')?.focus(), [])
  return (
    <Form layout="vertical" requiredMark={false} onFinish={({ Reason }: { Reason: string }) => onReject(Reason)}>
      <div ref={box}>
        <Form.Item
          name="Reason"
          label={t('changes.reason')}
          extra={t('changes.reasonHint')}
          rules={[
            { required: true, whitespace: true, message: t('changes.reasonNeeded') },
            { max: reasonMaxLength, message: t('tooLong', { count: reasonMaxLength }) },
          ]}
        >
          <Input.TextArea rows={3} />
        </Form.Item>
      </div>
      <div className="desk-acts">
        <Button danger type="primary" htmlType="submit" loading={isSending}>
          {t('changes.rejectNow')}
        </Button>
        <Button onClick={onCancel}>{t('cancel')}</Button>
      </div>
    </Form>
  )
}
