import type { PatientInfo } from '@homeside/contract/patient'
import { useText } from '@homeside/i18n/use-text'
import { AddressFields } from '@homeside/parts/address/address-fields'
import { AddressLines } from '@homeside/parts/address/address-lines'
import { addressRules, toAddress } from '@homeside/parts/address/typed-address'
import type { TypedAddress } from '@homeside/parts/address/typed-address'

import { reviewedFields } from './reviewed-fields.ts'
import { ReviewedRow } from './reviewed-row.tsx'

interface Typed {
  Address: TypedAddress
}

const rules = addressRules('Address')

/** The delivery address. */
export function AddressRow({ info }: { info: PatientInfo }) {
  const t = useText('account-settings')
  return (
    <ReviewedRow<Typed>
      info={info}
      fields={reviewedFields.address}
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
