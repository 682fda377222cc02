import type { PatientInfo } from '@homeside/contract/patient'
import { PhoneField } from '@homeside/forms/fields/phone-field'
import { phone } from '@homeside/forms/rules/contact'
import { required } from '@homeside/forms/rules/required'
import { formatPhone } from '@homeside/i18n/format'
import { useText } from '@homeside/i18n/use-text'

import { otherPhone } from './reviewed-fields.ts'
import type { PhoneName } from './reviewed-fields.ts'
import { ReviewedRow } from './reviewed-row.tsx'

/** One of the two phones. At least one must stay on file. */
export function PhoneRow({ info, name }: { info: PatientInfo; name: PhoneName }) {
  const t = useText('account-settings')
  const other = otherPhone[name]
  const next = { ...info, ...info.PendingChange?.Fields }
  return (
    <ReviewedRow<Record<string, string>>
      info={info}
      fields={[name]}
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
