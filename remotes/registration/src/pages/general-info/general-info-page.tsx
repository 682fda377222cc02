import { useApi } from '@homeside/api-client/use-api'
import { timeZones } from '@homeside/contract/constants/time-zones'
import { PhoneField } from '@homeside/forms/fields/phone-field'
import { SelectField } from '@homeside/forms/fields/select-field'
import { phone } from '@homeside/forms/rules/contact'
import type { FormRules } from '@homeside/forms/rules/rule'
import { SubmitButton } from '@homeside/forms/submit-button'
import { useText } from '@homeside/i18n/use-text'
import { AddressFields, addressRules } from '@homeside/parts/address/address-fields'
import { keptAtom, KeptForm } from '@homeside/parts/kept-form/kept-form'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { useNavigate } from '@homeside/remote-kit/router'
import { useAtomValue } from 'jotai'
import { useState, type ReactNode } from 'react'

import { saveStep } from '../../api/registration-calls.ts'
import { useIsChange, usePaths } from '../../registration-paths.ts'
import { AnswerRow } from '../../wizard/answer-row.tsx'
import { type Registration, useSkipsContacts } from '../../wizard/use-registration.ts'
import { WizardPage, LoadedStep } from '../../wizard/wizard-page.tsx'
import { useDetailWords, detailsOf, generalInfoStep, type Details } from './details.tsx'

/** The name under which the form keeps what is typed. */
export const keptAs = 'details'

const rules: FormRules<Details> = { MobilePhone: [phone], HomePhone: [phone], ...addressRules('Address') }

/** The patient checks the details on file. When they are right, one tap confirms them, and nothing has to be typed. */
export default function GeneralInfoPage() {
  const t = useText('registration')
  const { name } = useProvider()
  const to = usePaths()
  return (
    <WizardPage
      page="generalInfo"
      title={t('details.title')}
      lead={t('details.lead', { provider: name })}
      back={{ to: useIsChange() ? to.check : to.wizard('security') }}
    >
      <LoadedStep>{(registration) => <DetailsForm registration={registration} />}</LoadedStep>
    </WizardPage>
  )
}

function DetailsForm({ registration }: { registration: Registration }) {
  const t = useText('registration')
  const api = useApi()
  const navigate = useNavigate()
  const to = usePaths()
  const isChange = useIsChange()
  const skipsContacts = useSkipsContacts()

  async function save(details: Details, signal: AbortSignal) {
    await saveStep(api, generalInfoStep(details, registration), signal)
    const next = to.wizard(skipsContacts ? 'insurance' : 'responsibleParty')
    void navigate(isChange ? to.check : next)
  }

  return (
    <KeptForm<Details> keptAs={keptAs} initialValues={detailsOf(registration)} rules={rules} onSubmit={save}>
      <DetailRows registration={registration} />
      <SubmitButton>{t('details.right')}</SubmitButton>
      <p className="hs-hint">{t('details.name')}</p>
    </KeptForm>
  )
}

/** The details on file, row by row. "Change" opens the fields of one row in its place. */
function DetailRows({ registration }: { registration: Registration }) {
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
