import type { IssueRegistrationCodeAnswer } from '@homeside/contract/invitations'
import type { StaffPatientRecord } from '@homeside/contract/staff-records'
import { dateIn, formatDate, formatPhone } from '@homeside/i18n/format'
import { useText } from '@homeside/i18n/use-text'
import { Alert, Button, QRCode } from 'antd'
import { useState } from 'react'

import { Letter as LetterPaper } from '../frame/letter.tsx'
import { useSession } from '../frame/session.ts'
import { Refused } from '../frame/shown.tsx'
import { staffCall } from '../frame/staff-call.ts'
import { here, useTimes } from '../frame/times.ts'
import { useSending } from '../frame/use-sending.ts'
import english from '../strings/en.json'
import spanish from '../strings/es.json'

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
    return send(async (once) => {
      const json = { Format: 'Portal', ...(way === 'letter' ? {} : { SendTo: way }) } as const
      setIssued({
        way,
        answer: await staffCall('POST', 'staff/patients/{key}/registrationcode', { params: { key }, json, key: once }),
      })
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

/** A letter is in the language of its reader, whatever the desk speaks. */
const wordsIn = { en: english.letter, es: spanish.letter }

interface LetterProps {
  record: StaffPatientRecord
  issued: IssueRegistrationCodeAnswer
  onClose: () => void
}

/** A letter with the code and a square for the phone's camera, to be printed. The code is not shown again. */
function Letter({ record: { Patient }, issued: { ExpiresUtc, Link, RegistrationCode }, onClose }: LetterProps) {
  const t = useText('desk')
  const { Provider } = useSession()
  const language = Patient.Language ?? 'en'
  const words = wordsIn[language]
  return (
    <LetterPaper
      title={t('patients.letter')}
      name={`${Patient.FirstName} ${Patient.LastName}`}
      address={Patient.Address}
      language={language}
      onClose={onClose}
    >
      <h2>{words.title}</h2>
      <p>{words.about}</p>
      <p>{words.how}</p>
      {Link === null ? null : (
        <>
          <QRCode value={Link} size={200} type="svg" bordered={false} />
          <p>
            <strong>{Link}</strong>
          </p>
        </>
      )}
      <p>
        {words.code} <strong className="desk-numbers">{RegistrationCode}</strong>
      </p>
      <p>
        {words.until} {formatDate(dateIn(here, ExpiresUtc), language)}
      </p>
      <p>
        {words.help} {formatPhone(Provider.Phone)}
      </p>
    </LetterPaper>
  )
}
