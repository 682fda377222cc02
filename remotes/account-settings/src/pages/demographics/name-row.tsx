import { fieldLengths } from '@homeside/contract/constants/field-formats'
import type { PatientInfo } from '@homeside/contract/patient'
import { TextField } from '@homeside/forms/fields/text-field'
import { required } from '@homeside/forms/rules/required'
import { useText } from '@homeside/i18n/use-text'

import { reviewedFields } from './reviewed-fields.ts'
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
      fields={reviewedFields.name}
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
