import { useQueryLoad } from '@homeside/api-client/use-query-load'
import type { StaffPatientRecord } from '@homeside/contract/staff-records'
import { formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Alert, Tabs, Button, Popconfirm, Space } from 'antd'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom'

import { DeskPage } from '../frame/desk-page.tsx'
import { Notes } from '../frame/notes.tsx'
import { OwnNumber } from '../frame/patient-in-words.tsx'
import { useSession } from '../frame/session.ts'
import { Pill, Refused, Shown } from '../frame/shown.tsx'
import { staffQuery, staffCall } from '../frame/staff-call.ts'
import { useTimes } from '../frame/times.ts'
import { useSending } from '../frame/use-sending.ts'
import { Account, SignIns } from './account.tsx'
import { Consents } from './consents.tsx'
import { IsNow, Joined } from './joined.tsx'
import { PatientMessages, PatientOrders } from './patient-lists.tsx'
import { PersonalData } from './personal-data.tsx'
import { Details, Insurance, Supplies } from './record.tsx'
import { Invite, TextLink } from './send-links.tsx'
import { Trail } from './trail.tsx'

/** One patient whole, as somebody needs it who has them on the phone. */
export function PatientScreen() {
  const t = useText('desk')
  const { key = '' } = useParams()
  const load = useQueryLoad(staffQuery('staff/patients/{key}', { params: { key } }))
  const record = load.status === 'ready' ? load.value : null
  const name = record ? `${record.Patient.FirstName} ${record.Patient.LastName}`.trim() : ''
  const title = name || t('patients.patient')
  return (
    <DeskPage title={title} extra={record && <Facts record={record} />}>
      <Shown load={load}>{(shown) => <Parts key={shown.PatientKey} record={shown} />}</Shown>
    </DeskPage>
  )
}

function Facts({ record: { Erasure, OrderTerms, Patient, PatientKey, Status } }: { record: StaffPatientRecord }) {
  const t = useText('desk')
  const language = useLanguage()
  const navigate = useNavigate()
  const { SiteKey } = useSession()
  return (
    <Space wrap size="middle">
      <span>
        <OwnNumber number={Patient.ExternalKey} />{' '}
        {Erasure?.DoneUtc == null
          ? t('patients.bornOn', { date: formatDate(Patient.DateOfBirth, language, 'medium') })
          : null}{' '}
        {Status === 'Active' ? null : <Pill tone="act">{t(`patients.statuses.${Status}`)}</Pill>}
      </span>
      {OrderTerms === null || Status === 'Closed' ? null : (
        <Button type="primary" onClick={() => void navigate(`/${SiteKey}/patients/${PatientKey}/order`)}>
          {t('newOrder.open')}
        </Button>
      )}
    </Space>
  )
}

function Parts({ record }: { record: StaffPatientRecord }) {
  const t = useText('desk')
  const { Role, SiteKey } = useSession()
  const { ago, at } = useTimes()
  const [params, setParams] = useSearchParams()
  const { Erasure, PatientKey } = record
  const erasedAt = Erasure?.DoneUtc ?? null
  const whole = (
    <>
      <Details record={record} />
      <Notes patientKey={PatientKey} />
      <Supplies record={record} />
      <Insurance record={record} />
    </>
  )
  const all = [
    { key: 'record', children: whole },
    { key: 'orders', children: <PatientOrders patientKey={PatientKey} /> },
    { key: 'messages', children: <PatientMessages record={record} /> },
    { key: 'access', children: <Access record={record} /> },
    ...(Role === 'lead' ? [{ key: 'trail', children: <Trail patientKey={PatientKey} /> } as const] : []),
  ] as const
  // An erased record has only its money and its trail left.
  const parts = erasedAt === null ? all : all.filter(({ key }) => key === 'orders' || key === 'trail')
  return (
    <>
      {erasedAt === null ? null : (
        <Alert type="info" showIcon title={t('patients.data.done', { when: at(erasedAt) })} />
      )}
      <Joined record={record} />
      {record.Changes.map(({ ChangeKey, Type, SubmittedUtc }) => (
        <Alert
          key={ChangeKey}
          className="desk-gap"
          type="warning"
          showIcon
          title={
            <Link to={`/${SiteKey}/changes/${ChangeKey}`}>
              {t(`changes.of.${Type}`)}: {t('patients.waitsSince', { when: ago(SubmittedUtc) })}
            </Link>
          }
        />
      ))}
      <Tabs
        activeKey={params.get('part') ?? parts[0]?.key ?? ''}
        onChange={(part) => setParams({ part }, { replace: true })}
        items={parts.map(({ key, children }) => ({ key, label: t(`patients.parts.${key}`), children }))}
      />
    </>
  )
}

/** How a patient gets into the portal, and what they agreed to. */
function Access({ record }: { record: StaffPatientRecord }) {
  const { Role } = useSession()
  const isPart = record.Merges.some(({ FromPatientKey }) => FromPatientKey === record.PatientKey)
  return (
    <>
      {record.Account === null ? <Invite record={record} /> : <Account record={record} account={record.Account} />}
      {record.Account === null ? null : <SignIns record={record} />}
      <TextLink record={record} />
      <Consents record={record} />
      {Role === 'lead' && !isPart ? <IsNow record={record} /> : null}
      {isPart ? null : <RecordState record={record} />}
      {Role === 'lead' ? <PersonalData record={record} /> : null}
    </>
  )
}

/** Closes the record of a patient who is served no more, and opens it again. */
function RecordState({ record: { PatientKey: key, Status } }: { record: StaffPatientRecord }) {
  const t = useText('desk')
  const { send, isSending, problem } = useSending()
  const isClosed = Status === 'Closed'
  const act = () =>
    send((once) => {
      const given = { params: { key }, json: {}, key: once }
      return isClosed
        ? staffCall('POST', 'staff/patients/{key}/reopen', given)
        : staffCall('POST', 'staff/patients/{key}/close', given)
    })
  return (
    <section className="desk-part">
      <h2>{t('patients.record')}</h2>
      <p>{t(isClosed ? 'patients.isClosed' : 'patients.closeWords')}</p>
      <Refused problem={problem} />
      {isClosed ? (
        <Button loading={isSending} onClick={() => void act()}>
          {t('patients.reopen')}
        </Button>
      ) : (
        <Popconfirm title={t('patients.closeSure')} okText={t('patients.close')} onConfirm={() => void act()}>
          <Button danger loading={isSending}>
            {t('patients.close')}
          </Button>
        </Popconfirm>
      )}
    </section>
  )
}
