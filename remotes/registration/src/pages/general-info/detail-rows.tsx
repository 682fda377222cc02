import { timeZones } from '@homeside/contract/constants/time-zones'
import { PhoneField } from '@homeside/forms/fields/phone-field'
import { SelectField } from '@homeside/forms/fields/select-field'
import { useText } from '@homeside/i18n/use-text'
import { AddressFields } from '@homeside/parts/address/address-fields'
import { keptAtom } from '@homeside/parts/kept-form/kept-form'
import { useAtomValue } from 'jotai'
import { useState, type ReactNode } from 'react'

import { AnswerRow } from '../../wizard/answer-row.tsx'
import type { Registration } from '../../wizard/use-registration.ts'
import { detailsOf, type Details } from './details.ts'
import { useDetailWords } from './use-detail-words.tsx'

/** The name under which the form keeps what is typed. */
export const keptAs = 'details'

/** The details on file, row by row. "Change" opens the fields of one row in its place. */
export function DetailRows({ registration }: { registration: Registration }) {
  const t = useText('registration')
  const words = useDetailWords(registration)
  const typed = useAtomValue(keptAtom(keptAs))
  const onFile = detailsOf(registration)
  const hasTyped = (name: keyof Details) =>
    typed !== null && JSON.stringify(typed[name] ?? '') !== JSON.stringify(onFile[name])
  const zones = timeZones.map(({ key, name }) => ({ value: String(key), label: t(`zone.${name}`) }))
  const languages = (['en', 'es'] as const).map((value) => ({ value, label: t(`language.${value}`) }))
  return (
    <div className="hs-surface reg-rows">
      <dl>
        <AnswerRow label={t('details.fullName')} value={words.name} />
      </dl>
      <OpeningRow label={t('details.mobilePhone')} value={words.mobilePhone} isOpen={hasTyped('MobilePhone')}>
        <PhoneField name="MobilePhone" label={t('details.mobilePhone')} />
      </OpeningRow>
      <OpeningRow label={t('details.homePhone')} value={words.homePhone} isOpen={hasTyped('HomePhone')}>
        <PhoneField name="HomePhone" label={t('details.homePhone')} />
      </OpeningRow>
      <OpeningRow label={t('details.address')} value={words.address} isOpen={hasTyped('Address')}>
        <AddressFields name="Address" />
      </OpeningRow>
      <OpeningRow label={t('details.language')} value={words.language} isOpen={hasTyped('PreferredLanguage')}>
        <SelectField name="PreferredLanguage" label={t('details.language')} choices={languages} />
      </OpeningRow>
      <OpeningRow label={t('details.timeZone')} value={words.timeZone} isOpen={hasTyped('TimeZoneKey')}>
        <SelectField name="TimeZoneKey" label={t('details.timeZone')} choices={zones} />
      </OpeningRow>
    </div>
  )
}

interface OpeningRowProps {
  label: string
  value: ReactNode
  /** Whether its fields are on the page at first, because something else was typed there before a reload. */
  isOpen: boolean
  children: ReactNode
}

function OpeningRow({ label, value, isOpen: wasOpen, children }: OpeningRowProps) {
  const [isOpen, setOpen] = useState(wasOpen)
  if (isOpen) return <div className="reg-row reg-row-open">{children}</div>
  return (
    <dl>
      <AnswerRow label={label} value={value} onChange={() => setOpen(true)} />
    </dl>
  )
}
