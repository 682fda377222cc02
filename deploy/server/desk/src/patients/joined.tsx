import type { StaffListedPatient } from '@homeside/contract/staff-lists'
import type { PatientMerge } from '@homeside/contract/staff-merges'
import type { StaffPatientRecord } from '@homeside/contract/staff-records'
import { formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Alert, Button, Form, Input, Popconfirm } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'

import { useSession } from '../frame/session.ts'
import { Refused, say } from '../frame/shown.tsx'
import { staffCall } from '../frame/staff-call.ts'
import { useTimes } from '../frame/times.ts'
import { useSending } from '../frame/use-sending.ts'

/** The most characters of a key that the call takes. */
const keyMaxLength = 80

/** Which records and numbers are this patient's since, each with a way back for a week. */
export function Joined({ record: { Merges, PatientKey, SiteKey } }: { record: StaffPatientRecord }) {
  const t = useText('desk')
  const { Role } = useSession()
  const { at, day } = useTimes()
  const { send, isSending, problem } = useSending()
  const takeBack = (key: number) =>
    send((once) => staffCall('POST', 'staff/merges/{key}/takeback', { params: { key }, json: {}, key: once }))
  const wordsOf = ({ AtUtc, By: by, FromKey, FromPatientKey, IntoPatientKey }: PatientMerge) => {
    const said = { when: at(AtUtc), by, number: FromKey ?? `#${FromPatientKey}` }
    if (FromPatientKey !== PatientKey)
      return t(FromPatientKey === null ? 'patients.renumbered' : 'patients.joined', said)
    return (
      <>
        {t('patients.isPart', said)} <Link to={`/${SiteKey}/patients/${IntoPatientKey}`}>{t('patients.openThat')}</Link>
      </>
    )
  }
  return (
    <>
      <Refused problem={problem} />
      {Merges.map((merge) => (
        <Alert
          key={merge.MergeKey}
          className="desk-gap"
          type="info"
          showIcon
          title={wordsOf(merge)}
          action={
            Role === 'lead' && merge.TakeBackUntilUtc !== null ? (
              <Popconfirm
                title={t('patients.apartSure')}
                okText={t('patients.apart')}
                onConfirm={() => void takeBack(merge.MergeKey)}
              >
                <Button loading={isSending} title={t('patients.apartUntil', { until: day(merge.TakeBackUntilUtc) })}>
                  {t('patients.apart')}
                </Button>
              </Popconfirm>
            ) : null
          }
        />
      ))}
    </>
  )
}

/** Says that this record is another one now, once its name and birth date were looked at. */
export function IsNow({ record: { PatientKey: key } }: { record: StaffPatientRecord }) {
  const t = useText('desk')
  const language = useLanguage()
  const { send, isSending, problem } = useSending()
  const [found, setFound] = useState<{ number: string; others: readonly StaffListedPatient[] } | null>(null)
  const look = (number: string) =>
    send(async () => {
      const { Items } = await staffCall('GET', 'staff/patients', { query: { search: number } })
      setFound({ number, others: Items.filter(({ PatientKey, Status }) => PatientKey !== key && Status !== 'Closed') })
    })
  const join = (json: { IntoPatientKey: number } | { ExternalKey: string }) =>
    send(
      (once) => staffCall('POST', 'staff/patients/{key}/merge', { params: { key }, json, key: once }),
      () => {
        say(t('said.joined'))
        setFound(null)
      },
    )
  return (
    <section className="desk-part">
      <h2>{t('patients.isNow')}</h2>
      <p>{t('patients.isNowWords')}</p>
      <Form<{ number: string }>
        layout="vertical"
        requiredMark={false}
        onFinish={({ number }) => void look(number.trim())}
      >
        <Form.Item
          name="number"
          label={t('patients.otherNumber')}
          rules={[
            { required: true, whitespace: true, message: t('required') },
            { max: keyMaxLength, message: t('tooLong', { count: keyMaxLength }) },
          ]}
        >
          <Input autoComplete="off" />
        </Form.Item>
        <Refused problem={problem} />
        <Button htmlType="submit" loading={isSending}>
          {t('patients.look')}
        </Button>
      </Form>
      <div aria-live="polite">
        {found?.others.map(({ PatientKey, PatientName, DateOfBirth }) => (
          <div key={PatientKey} className="desk-acts desk-gap">
            <span>
              <strong>{PatientName}</strong>,{' '}
              {t('patients.bornOn', { date: formatDate(DateOfBirth, language, 'medium') })}{' '}
              <span className="desk-soft">
                {t('patients.facts.key')}: {PatientKey}
              </span>
            </span>
            <Popconfirm
              title={t('patients.joinSure', { name: PatientName })}
              okText={t('patients.join')}
              onConfirm={() => void join({ IntoPatientKey: PatientKey })}
            >
              <Button>{t('patients.join')}</Button>
            </Popconfirm>
          </div>
        ))}
        {found?.others.length === 0 ? (
          <div className="desk-acts desk-gap">
            <span>{t('patients.nobodyHas', { number: found.number })}</span>
            <Button loading={isSending} onClick={() => void join({ ExternalKey: found.number })}>
              {t('patients.giveNumber', { number: found.number })}
            </Button>
          </div>
        ) : null}
      </div>
    </section>
  )
}
