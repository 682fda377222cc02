import { type DynamicTemplateRoute, dynamicTemplates } from '@homeside/contract/constants/dynamic-templates'
import { namesOfTexts } from '@homeside/contract/constants/outgoing'
import type { IssueRegistrationCodeAnswer } from '@homeside/contract/invitations'
import type { StaffPatientRecord } from '@homeside/contract/staff-records'
import { dateIn, formatDate, formatPhone } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Alert, Button, QRCode, Select } from 'antd'
import { useState } from 'react'

import { Letter as LetterPaper } from '../frame/letter.tsx'
import { useSession } from '../frame/session.ts'
import { Refused, Pill } from '../frame/shown.tsx'
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

/** Texts a patient a link to one screen of the portal; below, what became of the texts of two weeks. */
export function TextLink({ record: { Patient, PatientKey, Status, Texts } }: { record: StaffPatientRecord }) {
  const t = useText('desk')
  const { day } = useTimes()
  const { send, isSending, problem } = useSending()
  const [Template, setTemplate] = useState<DynamicTemplateRoute>('orders')
  const [until, setUntil] = useState<string | null>(null)
  const text = () => {
    setUntil(null)
    return send(async (key) => {
      const { ExpiresUtc } = await staffCall('POST', 'staff/shortcodes', { json: { PatientKey, Template }, key })
      setUntil(ExpiresUtc)
    })
  }
  return (
    <section className="desk-part">
      <h2>{t('patients.textLink')}</h2>
      <p>
        {t('patients.textLinkWords')}{' '}
        {Patient.MobilePhone
          ? t('patients.textGoesTo', { phone: formatPhone(Patient.MobilePhone) })
          : t('patients.noMobile')}
      </p>
      <Refused problem={problem} />
      <div role="status">
        {until === null ? null : (
          <Alert className="desk-gap" type="success" showIcon title={t('patients.texted', { until: day(until) })} />
        )}
      </div>
      <div className="desk-acts">
        <Select
          className="desk-usual"
          aria-label={t('patients.screen')}
          value={Template}
          onChange={setTemplate}
          options={dynamicTemplates.map(({ route }) => ({ value: route, label: t(`patients.links.${route}`) }))}
        />
        <Button loading={isSending} disabled={Status === 'Closed' || !Patient.MobilePhone} onClick={() => void text()}>
          {t('patients.textIt')}
        </Button>
      </div>
      {Texts.length > 0 ? <SentTexts texts={Texts} /> : null}
    </section>
  )
}

function SentTexts({ texts }: { texts: StaffPatientRecord['Texts'] }) {
  const t = useText('desk')
  const language = useLanguage()
  const { at } = useTimes()
  return (
    <>
      <h3>{t('patients.texts')}</h3>
      <ul className="desk-plain">
        {texts.map(({ About, AtUtc, IsLocked, State }) => (
          <li key={`${AtUtc} ${About}`}>
            {namesOfTexts[About][language]} <span className="desk-soft">{at(AtUtc)}</span>{' '}
            <Pill tone={State === 'NotDelivered' ? 'act' : undefined}>{t(`patients.textStates.${State}`)}</Pill>{' '}
            {IsLocked ? <Pill tone="act">{t('patients.linkLocked')}</Pill> : null}
          </li>
        ))}
      </ul>
    </>
  )
}
