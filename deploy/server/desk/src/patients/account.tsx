import { securityQuestions } from '@homeside/contract/constants/patient-records'
import type { StaffPatientRecord } from '@homeside/contract/staff-records'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Alert, Button, Form, Input, Select } from 'antd'
import { useState } from 'react'

import { Refused } from '../frame/shown.tsx'
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
