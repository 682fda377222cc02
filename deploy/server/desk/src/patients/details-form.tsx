import { phoneDigits } from '@homeside/contract/constants/typed-text'
import type { StaffPatientRecord } from '@homeside/contract/staff-records'
import type { Address, Language } from '@homeside/contract/wire'
import { formatPhone } from '@homeside/i18n/format'
import { useText } from '@homeside/i18n/use-text'
import { Alert, Button, Form, type FormRule, Radio } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'

import { DeskPage } from '../frame/desk-page.tsx'
import { useSession } from '../frame/session.ts'
import { Refused, say } from '../frame/shown.tsx'
import { staffCall } from '../frame/staff-call.ts'
import { today, useUntil } from '../frame/times.ts'
import { useSending } from '../frame/use-sending.ts'
import { addressEntries } from '../orders/order-act.ts'
import { Line, ReasonForm, useNeeded, useRefusedFields } from './reason-form.tsx'

/** How somebody is reached, as it is typed. */
interface Reach {
  MobilePhone?: string | null
  HomePhone?: string | null
  Email?: string | null
  Address: { [Part in keyof Address]?: string }
  Language?: Language
}

/** The same as calls take it. The server refuses what does not fit. */
function reachOf({ Address: typed, Email, HomePhone, MobilePhone }: Reach) {
  const phone = (digits?: string | null) => phoneDigits(digits?.trim() ?? '') || null
  const said = (part: keyof Address) => typed[part]?.trim() ?? ''
  return {
    MobilePhone: phone(MobilePhone),
    HomePhone: phone(HomePhone),
    Email: Email?.trim() || null,
    Address: {
      Street: said('Street'),
      Apt: said('Apt') || null,
      City: said('City'),
      State: said('State').toUpperCase(),
      PostalCode: said('PostalCode').replace('-', ''),
    },
  }
}

/** The fields of both forms. A patient with an account chooses the language there. */
function ReachFields({ hasLanguage }: { hasLanguage: boolean }) {
  const t = useText('desk')
  const needed = useNeeded()
  const phone: FormRule = {
    validator: (_: unknown, typed: string | null) =>
      !typed?.trim() || /^\d{10}$/.test(phoneDigits(typed))
        ? Promise.resolve()
        : Promise.reject(new Error(t('newOrder.phoneFormat'))),
  }
  const onePhone: FormRule = ({ getFieldValue }) => ({
    validator: (_: unknown, typed: string | null) =>
      typed?.trim() || (getFieldValue('HomePhone') as string | null | undefined)?.trim()
        ? Promise.resolve()
        : Promise.reject(new Error(t('patients.phoneNeeded'))),
  })
  return (
    <>
      <Line name="MobilePhone" label={t('patients.facts.mobile')} type="tel" rules={[phone, onePhone]} />
      <Line name="HomePhone" label={t('patients.facts.home')} type="tel" rules={[phone]} />
      <Line name="Email" label={t('patients.facts.email')} type="email" />
      {addressEntries.map((part) => (
        <Line
          key={part}
          name={['Address', part]}
          label={t(`orders.form.addressOf.${part}`)}
          rules={part === 'Apt' ? [] : needed}
        />
      ))}
      {hasLanguage ? (
        <Form.Item name="Language" label={t('patients.facts.language')}>
          <Radio.Group
            aria-label={t('patients.facts.language')}
            options={(['en', 'es'] as const).map((value) => ({ value, label: t(`languages.${value}`) }))}
          />
        </Form.Item>
      ) : null}
    </>
  )
}

interface EditDetailsProps {
  record: StaffPatientRecord
  onEnd: () => void
}

/** Changes how a patient is reached, with the reason, and says who wins: the provider's own system, after 14 days. */
export function EditDetails({ record: { Account, Patient, PatientKey }, onEnd }: EditDetailsProps) {
  const t = useText('desk')
  const [form] = Form.useForm<Reach & { Reason: string }>()
  const atFields = useRefusedFields(form)
  const { send, ...sending } = useSending()
  // These values were shown when the form opened, so that a colleague's later change is not overwritten.
  const [{ Language, ...before }] = useState(() => {
    const { Address: address, Email, HomePhone = null, Language: language = 'en', MobilePhone = null } = Patient
    return { MobilePhone, HomePhone, Email: Email || null, Address: address, Language: language }
  })
  const save = ({ Reason, ...typed }: Reach & { Reason: string }) => {
    const after = reachOf(typed)
    const isOther = (name: keyof typeof after) => JSON.stringify(after[name]) !== JSON.stringify(before[name])
    const names = (['MobilePhone', 'HomePhone', 'Email', 'Address'] as const).filter(isOther)
    const pick = (values: object) =>
      Object.fromEntries(Object.entries(values).filter(([name]) => names.some((each) => each === name)))
    const language = typed.Language === undefined || typed.Language === Language ? {} : { Language: typed.Language }
    const json = { ...pick(after), ...language, Reason: Reason.trim(), Seen: pick(before) }
    return send(
      (key) => atFields(staffCall('POST', 'staff/patients/{key}/details', { params: { key: PatientKey }, json, key })),
      () => {
        say(t('said.saved'))
        onEnd()
      },
    )
  }
  return (
    <ReasonForm
      form={form}
      note={t('patients.whoWins')}
      initialValues={{
        ...before,
        MobilePhone: before.MobilePhone && formatPhone(before.MobilePhone),
        HomePhone: before.HomePhone && formatPhone(before.HomePhone),
        Language,
      }}
      sending={sending}
      onSave={save}
      onEnd={onEnd}
    >
      <ReachFields hasLanguage={Account === null} />
    </ReasonForm>
  )
}

interface NewPatient extends Reach {
  ExternalKey: string
  FirstName: string
  LastName: string
  DateOfBirth: string
}

/** Enters a patient whom the provider's own system does not have yet, or brings later. */
export function NewPatientScreen() {
  const t = useText('desk')
  const { SiteKey } = useSession()
  const navigate = useNavigate()
  const [form] = Form.useForm<NewPatient>()
  const atFields = useRefusedFields(form)
  const { send, isSending, problem } = useSending()
  const [alike, setAlike] = useState<string | null>(null)
  const needed = useNeeded()
  const bornUntil = useUntil(today())
  const save = (typed: NewPatient) => {
    const { ExternalKey, FirstName, LastName, DateOfBirth, Language = 'en' } = typed
    const who = { ExternalKey: ExternalKey.trim(), FirstName: FirstName.trim(), LastName: LastName.trim(), DateOfBirth }
    const json = { ...who, ...reachOf(typed), Language, ...(alike === null ? {} : { IsSomebodyElse: true }) }
    let entered: number | null = null
    return send(
      async (key) => {
        const { LooksLike, PatientKey } = await atFields(staffCall('POST', 'staff/patients', { json, key }))
        setAlike(PatientKey === null ? LooksLike : null)
        entered = PatientKey
      },
      () => {
        if (entered !== null) void navigate(`/${SiteKey}/patients/${entered}`)
      },
    )
  }
  return (
    <DeskPage title={t('patients.new')}>
      <Form
        form={form}
        className="desk-part desk-form"
        layout="vertical"
        scrollToFirstError={{ focus: true, block: 'center' }}
        requiredMark={false}
        initialValues={{ Language: 'en' }}
        // Another name needs another search for who looks alike.
        onValuesChange={() => setAlike(null)}
        onFinish={(typed) => void save(typed)}
      >
        <Alert className="desk-gap" role="note" type="info" showIcon title={t('patients.newWords')} />
        <Line name="FirstName" label={t('patients.firstName')} rules={needed} />
        <Line name="LastName" label={t('patients.lastName')} rules={needed} />
        <Line
          name="DateOfBirth"
          label={t('patients.birthDate')}
          type="date"
          max={today()}
          rules={[...needed, bornUntil]}
        />
        <Line name="ExternalKey" label={t('patients.facts.ownKey')} rules={needed} />
        <ReachFields hasLanguage />
        {alike === null ? null : (
          <Alert
            className="desk-gap"
            type="warning"
            role="alert"
            showIcon
            title={
              <>
                {t('patients.alike')}{' '}
                <Link to={`/${SiteKey}/patients?${String(new URLSearchParams({ search: alike }))}`}>{alike}</Link>
              </>
            }
          />
        )}
        <Refused problem={problem} />
        <div className="desk-acts">
          <Button type="primary" htmlType="submit" loading={isSending}>
            {t(alike === null ? 'patients.enter' : 'patients.enterElse')}
          </Button>
          <Link to={`/${SiteKey}/patients`}>{t('cancel')}</Link>
        </div>
      </Form>
    </DeskPage>
  )
}
