import { type DynamicTemplateRoute, dynamicTemplates } from '@homeside/contract/constants/dynamic-templates'
import { namesOfTexts } from '@homeside/contract/constants/outgoing'
import type { StaffPatientRecord } from '@homeside/contract/staff-records'
import { formatPhone } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Alert, Button, Select } from 'antd'
import { useState } from 'react'

import { Pill, Refused } from '../frame/shown.tsx'
import { staffCall } from '../frame/staff-call.ts'
import { useTimes } from '../frame/times.ts'
import { useSending } from '../frame/use-sending.ts'

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
