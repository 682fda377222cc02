import { fieldLengths } from '@homeside/contract/constants/field-formats'
import type { PatientInfo } from '@homeside/contract/patient'
import { PhoneField } from '@homeside/forms/fields/phone-field'
import { TextField } from '@homeside/forms/fields/text-field'
import { phone } from '@homeside/forms/rules/contact'
import { required } from '@homeside/forms/rules/required'
import { formatDate, formatPhone } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { AddressFields, addressRules, toAddress, type TypedAddress } from '@homeside/parts/address/address-fields'
import { AddressLines } from '@homeside/parts/address/address-lines'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { dashboardAtom } from '@homeside/session/dashboard'
import { PhoneLink } from '@homeside/ui/phone-link'
import { useAtomValue } from 'jotai'

import { otherPhone, type PhoneName } from './other-phone.ts'
import { ReviewedRow } from './reviewed-row.tsx'

interface Typed {
  FirstName: string
  MiddleName: string
  LastName: string
}

const longest = fieldLengths.PersonName

/** The patient's name, as the provider prints it on a parcel. */
export function NameRow({ info }: { info: PatientInfo }) {
  const t = useText('account-settings')
  return (
    <ReviewedRow<Typed>
      info={info}
      label={t('demographics.name')}
      renderValue={(changed) => {
        const { FirstName, MiddleName, LastName } = { ...info, ...changed }
        return [FirstName, MiddleName, LastName].filter((part) => part !== null && part !== '').join(' ')
      }}
      initialValues={({ FirstName, MiddleName, LastName }) => ({ FirstName, MiddleName: MiddleName ?? '', LastName })}
      rules={{ FirstName: [required()], LastName: [required()] }}
      toChange={({ FirstName, MiddleName, LastName }) => ({
        FirstName,
        MiddleName: MiddleName.trim() || null,
        LastName,
      })}
    >
      <TextField
        name="FirstName"
        label={t('demographics.firstName')}
        longest={longest}
        autoComplete="given-name"
        width="medium"
      />
      <TextField
        name="MiddleName"
        label={t('demographics.middleName')}
        longest={longest}
        autoComplete="additional-name"
        width="medium"
      />
      <TextField
        name="LastName"
        label={t('demographics.lastName')}
        longest={longest}
        autoComplete="family-name"
        width="medium"
      />
    </ReviewedRow>
  )
}

/** The birth date. Patients prove who they are with it, so it can only be changed by telephone. */
export function BirthDateRow() {
  const t = useText('account-settings')
  const language = useLanguage()
  const provider = useProvider()
  const { patientUser } = useAtomValue(dashboardAtom)
  if (!patientUser) return null
  return (
    <div className="acc-row">
      <h3 className="acc-row-label">{t('demographics.birthDate')}</h3>
      <p className="acc-value">{formatDate(patientUser.DateOfBirth, language)}</p>
      <p className="hs-hint">
        {t('demographics.birthDateWrong')} <PhoneLink phone={provider.phone} />
      </p>
    </div>
  )
}

/** One of the two phones. At least one must stay on file. */
export function PhoneRow({ info, name }: { info: PatientInfo; name: PhoneName }) {
  const t = useText('account-settings')
  const other = otherPhone[name]
  const next = { ...info, ...info.PendingChange?.Fields }
  return (
    <ReviewedRow<Record<string, string>>
      info={info}
      label={t(`demographics.${name}`)}
      renderValue={({ [name]: number }) => (number ? formatPhone(number) : t('pending.removed'))}
      isMissing={info[name] === null}
      initialValues={({ [name]: number }) => ({ [name]: number ?? '' })}
      rules={{ [name]: next[other] === null ? [required(), phone] : [phone] }}
      toChange={({ [name]: number = '' }) => ({ [name]: number || null })}
    >
      <PhoneField
        name={name}
        label={t(`demographics.${name}New`)}
        hint={t(next[other] === null ? 'demographics.onePhone' : 'demographics.removePhone')}
      />
    </ReviewedRow>
  )
}

interface TypedHome {
  Address: TypedAddress
}

const rules = addressRules('Address')

/** The delivery address. */
export function AddressRow({ info }: { info: PatientInfo }) {
  const t = useText('account-settings')
  return (
    <ReviewedRow<TypedHome>
      info={info}
      label={t('demographics.address')}
      renderValue={({ Address }) => (Address ? <AddressLines address={Address} /> : null)}
      initialValues={({ Address: { Apt, ...address } }) => ({ Address: { ...address, Apt: Apt ?? '' } })}
      rules={rules}
      toChange={({ Address: typed }) => ({ Address: toAddress(typed) })}
    >
      <AddressFields name="Address" />
    </ReviewedRow>
  )
}
