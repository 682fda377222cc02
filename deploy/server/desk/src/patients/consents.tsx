import { consentWays, recordedConsents } from '@homeside/contract/constants/patient-records'
import type { StaffPatientRecord } from '@homeside/contract/staff-records'
import { useText } from '@homeside/i18n/use-text'
import { Button, Form, Radio, Table } from 'antd'
import { useState } from 'react'

import { Cell, Wide } from '../frame/shown.tsx'
import { staffCall } from '../frame/staff-call.ts'
import { useTimes } from '../frame/times.ts'
import { useSending } from '../frame/use-sending.ts'
import { ReasonForm, useRefusedFields } from './reason-form.tsx'

type Type = (typeof recordedConsents)[number]
type Consent = StaffPatientRecord['Consents'][number]

/** What a patient agreed to and took back; what they tell staff of it is recorded with the reason. */
export function Consents({ record: { Consents: given, PatientKey, TextsStoppedUtc } }: { record: StaffPatientRecord }) {
  const t = useText('desk')
  const { at } = useTimes()
  const [editing, setEditing] = useState<Type | null>(null)
  const stands = (type: Type) => given.some((each) => each.ConsentType === type && each.WithdrawnUtc === null)
  const words = (type: Type) => (stands(type) ? 'takeBack' : 'recordConsent')
  const isStopped = (type: Type) => type === 'TextMessages' && TextsStoppedUtc !== null
  const noted = (...said: (string | null)[]) => <div className="desk-soft">{said.filter(Boolean).join(' · ')}</div>
  const version = ({ DocumentVersion, How }: Consent) => {
    if (How !== null) return t(`patients.ways.${How}`)
    return DocumentVersion === 'paper' ? t('patients.onPaper') : DocumentVersion
  }
  return (
    <section className="desk-part">
      <h2>{t('patients.consents')}</h2>
      {recordedConsents.map((type) => (
        <div key={type} className="desk-gap">
          <div className="desk-acts">
            <span>
              <strong>{t(`patients.consent.${type}`)}</strong>:{' '}
              {t(stands(type) ? 'patients.agrees' : 'patients.agreesNot')}
            </span>
            {editing === null && !isStopped(type) ? (
              <Button
                aria-label={`${t(`patients.${words(type)}`)}: ${t(`patients.consent.${type}`)}`}
                onClick={() => setEditing(type)}
              >
                {t(`patients.${words(type)}`)}
              </Button>
            ) : null}
          </div>
          {isStopped(type) && TextsStoppedUtc ? (
            <p>{t('patients.textsStopped', { when: at(TextsStoppedUtc) })}</p>
          ) : null}
          {editing === type ? (
            <EditConsent
              key={String(stands(type))}
              patientKey={PatientKey}
              type={type}
              agrees={!stands(type)}
              onEnd={() => setEditing(null)}
            />
          ) : null}
        </div>
      ))}
      <Wide label={t('patients.agreedTo')}>
        <Table<Consent>
          className="desk-stack"
          dataSource={given}
          rowKey={({ ConsentType, ConsentedUtc }) => `${ConsentType} ${ConsentedUtc}`}
          size="small"
          pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
          locale={{ emptyText: t('patients.noConsents') }}
          columns={[
            {
              title: t('patients.agreedTo'),
              render: (_, { ConsentType }) => (
                <Cell title={t('patients.agreedTo')}>{t(`patients.consent.${ConsentType}`)}</Cell>
              ),
            },
            {
              title: t('patients.version'),
              render: (_, row) => <Cell title={t('patients.version')}>{version(row)}</Cell>,
            },
            {
              title: t('patients.agreedOn'),
              render: (_, row) => (
                <Cell title={t('patients.agreedOn')}>
                  {row.ConsentedUtc === row.WithdrawnUtc ? t('patients.saidNo') : at(row.ConsentedUtc)}
                  {noted(row.By, row.Reason)}
                </Cell>
              ),
            },
            {
              title: t('patients.takenBack'),
              render: (_, { WithdrawnBy, WithdrawnReason, WithdrawnUtc }) => (
                <Cell title={t('patients.takenBack')}>
                  {WithdrawnUtc === null ? t('patients.stillAgrees') : at(WithdrawnUtc)}
                  {noted(WithdrawnBy, WithdrawnReason)}
                </Cell>
              ),
            },
          ]}
        />
      </Wide>
    </section>
  )
}

interface Said {
  How?: (typeof consentWays)[number]
  Reason: string
}

interface EditConsentProps {
  patientKey: number
  type: Type
  /** What is recorded: that they agree, or that they do not. */
  agrees: boolean
  onEnd: () => void
}

/** Records what a patient says of messages, with how and why, and says what counts. */
function EditConsent({ patientKey, type, agrees, onEnd }: EditConsentProps) {
  const t = useText('desk')
  const [form] = Form.useForm<Said>()
  const atFields = useRefusedFields(form)
  const { send, ...sending } = useSending()
  const save = ({ Reason, ...how }: Said) => {
    const json = { ConsentType: type, Agrees: agrees, ...how, Reason: Reason.trim() }
    return send(
      (key) => atFields(staffCall('POST', 'staff/patients/{key}/consents', { params: { key: patientKey }, json, key })),
      onEnd,
    )
  }
  return (
    <ReasonForm
      form={form}
      note={t(agrees ? 'patients.whoWinsConsent' : 'patients.takesBack')}
      sending={sending}
      onSave={save}
      onEnd={onEnd}
    >
      {agrees ? (
        <>
          <p>{t(`patients.readAloud.${type}`)}</p>
          <Form.Item name="How" label={t('patients.how')} rules={[{ required: true, message: t('required') }]}>
            <Radio.Group
              aria-label={t('patients.how')}
              options={consentWays.map((value) => ({ value, label: t(`patients.ways.${value}`) }))}
            />
          </Form.Item>
        </>
      ) : null}
    </ReasonForm>
  )
}
