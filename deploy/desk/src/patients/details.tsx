import { timeZoneOf } from '@homeside/contract/constants/time-zones'
import type { StaffPatientRecord } from '@homeside/contract/staff-records'
import { formatPhone, formatTime } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Descriptions } from 'antd'
import { useState } from 'react'

import { addressParts } from '../frame/address-parts.ts'

/** Who somebody is, and how they are reached. */
export function Details({ record: { Account, Patient, PatientKey } }: { record: StaffPatientRecord }) {
  const t = useText('desk')
  const language = useLanguage()
  const [now] = useState(() => new Date().toISOString())
  const none = <span className="desk-soft">{t('patients.none')}</span>
  const phone = (digits: string | null | undefined) =>
    digits ? <a href={`tel:${digits}`}>{formatPhone(digits)}</a> : none
  const contact = (person: StaffPatientRecord['Patient']['ResponsibleParty']) =>
    person ? `${person.Name} (${t(`relationships.${person.Relationship}`)}), ${formatPhone(person.Phone)}` : none
  const unproven = Account !== null && !Account.EmailVerified && ` (${t('patients.unverified')})`
  const items = [
    { key: 'mobile', children: phone(Patient.MobilePhone) },
    { key: 'home', children: phone(Patient.HomePhone) },
    {
      key: 'email',
      children: Patient.Email ? (
        <span>
          {Patient.Email}
          {unproven}
        </span>
      ) : (
        none
      ),
    },
    {
      key: 'address',
      children: <span className="desk-words">{addressParts(Patient.Address).join('\n')}</span>,
    },
    { key: 'language', children: t(`languages.${Patient.Language ?? 'en'}`) },
    {
      key: 'timeThere',
      children: formatTime(now, language, timeZoneOf(Patient.TimeZoneKey ?? 1).iana),
    },
    { key: 'emergency', children: contact(Patient.EmergencyContact) },
    { key: 'responsible', children: contact(Patient.ResponsibleParty) },
    { key: 'ownKey', children: Patient.ExternalKey ?? none },
    { key: 'key', children: PatientKey },
  ] as const
  return (
    <section className="desk-part">
      <h2>{t('patients.details')}</h2>
      <Descriptions
        column={{ xs: 1, md: 2 }}
        items={items.map(({ key, children }) => ({ key, label: t(`patients.facts.${key}`), children }))}
      />
    </section>
  )
}
