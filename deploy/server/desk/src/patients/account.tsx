import { securityQuestions } from '@homeside/contract/constants/patient-records'
import type { SignInNote } from '@homeside/contract/open-sessions'
import type { StaffPatientRecord } from '@homeside/contract/staff-records'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Alert, Button, Form, Input, Select, Popconfirm, Table } from 'antd'
import { useState } from 'react'

import { Refused, Wide } from '../frame/shown.tsx'
import { staffCall } from '../frame/staff-call.ts'
import { useTimes } from '../frame/times.ts'
import { useSending } from '../frame/use-sending.ts'

/** The most characters that the call takes. */
const answerMaxLength = 100

interface AccountProps {
  record: StaffPatientRecord
  account: NonNullable<StaffPatientRecord['Account']>
}

/** The account with which a patient signs in: unlocking it, and the question on the phone. */
export function Account({ record: { PatientKey: key }, account }: AccountProps) {
  const t = useText('desk')
  const { clock } = useTimes()
  const { send, isSending, problem } = useSending()
  const [isUnlocked, setUnlocked] = useState(false)
  const unlock = () =>
    send(
      (once) => staffCall('POST', 'staff/patients/{key}/unlock', { params: { key }, json: {}, key: once }),
      () => setUnlocked(true),
    )
  return (
    <section className="desk-part">
      <h2>{t('patients.account')}</h2>
      <p>{t('patients.signsInAs', { username: account.Username })}</p>
      <Refused problem={problem} />
      {account.LockedUntilUtc === null ? null : (
        <Alert
          className="desk-gap"
          type="warning"
          showIcon
          title={t('patients.lockedUntil', { time: clock(account.LockedUntilUtc) })}
          action={
            <Button loading={isSending} onClick={() => void unlock()}>
              {t('patients.unlock')}
            </Button>
          }
        />
      )}
      <div role="status">
        {isUnlocked && account.LockedUntilUtc === null ? (
          <Alert className="desk-gap" type="success" showIcon title={t('patients.unlocked')} />
        ) : null}
      </div>
      <CheckAnswer patientKey={key} questionKeys={account.QuestionKeys} />
    </section>
  )
}

interface CheckAnswerProps {
  patientKey: number
  questionKeys: readonly number[]
}

/** Checks on the phone whether somebody knows the answer to one of their questions. */
function CheckAnswer({ patientKey, questionKeys }: CheckAnswerProps) {
  const t = useText('desk')
  const language = useLanguage()
  const { send, isSending, problem } = useSending()
  const [checked, setChecked] = useState<{ IsRight: boolean; TriesLeft: number } | null>(null)
  const questions = securityQuestions.filter(({ key }) => questionKeys.includes(key))
  if (questions.length === 0) return <p className="desk-soft">{t('patients.noQuestions')}</p>
  const check = (json: { QuestionKey: number; Answer: string }) => {
    setChecked(null)
    return send(async (key) => {
      setChecked(await staffCall('POST', 'staff/patients/{key}/answer', { params: { key: patientKey }, json, key }))
    })
  }
  return (
    <Form<{ QuestionKey: number; Answer: string }>
      layout="vertical"
      requiredMark={false}
      initialValues={{ QuestionKey: questions[0]?.key }}
      onFinish={(json) => void check(json)}
    >
      <h3>{t('patients.ask')}</h3>
      <Form.Item name="QuestionKey" label={t('patients.question')}>
        <Select options={questions.map((question) => ({ value: question.key, label: question[language] }))} />
      </Form.Item>
      <Form.Item
        name="Answer"
        label={t('patients.answer')}
        rules={[
          { required: true, message: t('required') },
          { max: answerMaxLength, message: t('tooLong', { count: answerMaxLength }) },
        ]}
      >
        <Input autoComplete="off" />
      </Form.Item>
      <Refused problem={problem} />
      <div role="status">
        {checked ? (
          <Alert
            className="desk-gap"
            showIcon
            type={checked.IsRight ? 'success' : 'error'}
            title={checked.IsRight ? t('patients.right') : t('patients.wrong', { count: checked.TriesLeft })}
          />
        ) : null}
      </div>
      <Button htmlType="submit" loading={isSending}>
        {t('patients.check')}
      </Button>
    </Form>
  )
}

/** Where a patient is signed in, the sign-ins of thirty days, and signing out everywhere. */
export function SignIns({ record: { Devices, PatientKey: key, SignIns: notes } }: { record: StaffPatientRecord }) {
  const t = useText('desk')
  const { ago, at } = useTimes()
  const { send, isSending, problem } = useSending()
  const deviceOf = ({ Browser, Platform }: { Browser: string | null; Platform: string | null }) =>
    [Browser, Platform].filter(Boolean).join(' · ') || t('patients.unknownDevice')
  return (
    <section className="desk-part">
      <h2>{t('patients.devices')}</h2>
      {Devices.length === 0 ? <p className="desk-soft">{t('patients.signedInNowhere')}</p> : null}
      <ul>
        {Devices.map((device) => (
          <li key={`${device.LastUsedUtc} ${device.Browser} ${device.Platform}`}>
            {deviceOf(device)}{' '}
            <span className="desk-soft">{t('patients.used', { when: ago(device.LastUsedUtc) })}</span>
          </li>
        ))}
      </ul>
      <Refused problem={problem} />
      {Devices.length > 0 ? (
        <Popconfirm
          title={t('patients.signOutSure')}
          okText={t('patients.signOut')}
          onConfirm={() =>
            void send((once) => staffCall('DELETE', 'staff/patients/{key}/sessions', { params: { key }, key: once }))
          }
        >
          <Button loading={isSending}>{t('patients.signOut')}</Button>
        </Popconfirm>
      ) : null}
      <h3>{t('patients.signIns')}</h3>
      <Wide label={t('patients.signIns')}>
        <Table<SignInNote>
          dataSource={notes}
          rowKey={({ SignInKey }) => SignInKey}
          size="small"
          pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
          locale={{ emptyText: t('patients.noSignIns') }}
          columns={[
            { title: t('patients.when'), className: 'desk-numbers', render: (_, { AtUtc }) => at(AtUtc) },
            { title: t('patients.how'), render: (_, { Method }) => t(`patients.methods.${Method}`) },
            { title: t('patients.device'), render: (_, note) => deviceOf(note) },
            { title: t('patients.outcome'), render: (_, { Result }) => t(`patients.results.${Result}`) },
          ]}
        />
      </Wide>
    </section>
  )
}
