import { paths } from '@homeside/contract/constants/paths'
import type { IssueRegistrationCodeAnswer } from '@homeside/contract/invitations'
import type { StaffPatientRecord } from '@homeside/contract/staff-records'
import { useText } from '@homeside/i18n/use-text'
import { Alert, Button } from 'antd'
import { useState } from 'react'

import { Refused } from '../frame/shown.tsx'
import { staffCall } from '../frame/staff-call.ts'
import { useTimes } from '../frame/times.ts'
import { useSending } from '../frame/use-sending.ts'
import { Letter } from './letter.tsx'

type Way = 'letter' | 'Text' | 'Email'

/** Gives somebody without an account a code to register with: on a letter, by text, or by email. */
export function Invite({ record }: { record: StaffPatientRecord }) {
  const t = useText('desk')
  const { day } = useTimes()
  const { send, isSending, problem } = useSending()
  const [issued, setIssued] = useState<{ way: Way; answer: IssueRegistrationCodeAnswer } | null>(null)
  const { Patient, PatientKey: key, RegistrationCode, Status } = record
  const invite = (way: Way) => {
    setIssued(null)
    return send(async () => {
      const json = { Format: 'Portal', ...(way === 'letter' ? {} : { SendTo: way }) } as const
      setIssued({ way, answer: await staffCall('POST', paths.staffRegistrationCode, { params: { key }, json }) })
    })
  }
  if (Status === 'Closed') return null
  return (
    <section className="desk-part">
      <h2>{t('patients.invite')}</h2>
      <p>
        {RegistrationCode === null
          ? t('patients.neverInvited')
          : t(`patients.codes.${RegistrationCode.State}`, { until: day(RegistrationCode.ExpiresUtc) })}{' '}
        {t('patients.inviteWords')}
      </p>
      <Refused problem={problem} />
      <div role="status">
        {issued && issued.way !== 'letter' ? (
          <Alert
            className="desk-gap"
            type="success"
            showIcon
            title={t('patients.invited', { code: issued.answer.RegistrationCode })}
          />
        ) : null}
      </div>
      <div className="desk-acts">
        <Button type="primary" loading={isSending} onClick={() => void invite('letter')}>
          {t('patients.byLetter')}
        </Button>
        <Button disabled={isSending || !Patient.MobilePhone} onClick={() => void invite('Text')}>
          {t('patients.byText')}
        </Button>
        <Button disabled={isSending || !Patient.Email} onClick={() => void invite('Email')}>
          {t('patients.byEmail')}
        </Button>
      </div>
      {issued?.way === 'letter' ? (
        <Letter record={record} issued={issued.answer} onClose={() => setIssued(null)} />
      ) : null}
    </section>
  )
}
