import { addressLimits, stateNames } from '@homeside/contract/constants/states'
import type { Address } from '@homeside/contract/wire'
import { PostalCodeField } from '@homeside/forms/fields/postal-code-field'
import { SelectField } from '@homeside/forms/fields/select-field'
import { TextField } from '@homeside/forms/fields/text-field'
import { postalCode } from '@homeside/forms/rules/contact'
import { required } from '@homeside/forms/rules/required'
import type { Rule } from '@homeside/forms/rules/rule'
import { useText } from '@homeside/i18n/use-text'

/** States have their English names in both languages, as on a parcel. */
const states = Object.entries(stateNames).map(([value, label]) => ({ value, label }))

/** The fields of an address, named `{name}.Street` and so on. Their rules are `addressRules(name)`. */
export function AddressFields({ name }: { name: string }) {
  const t = useText('address')
  return (
    <>
      <TextField
        name={`${name}.Street`}
        label={t('street')}
        longest={addressLimits.Street}
        autoComplete="address-line1"
      />
      <TextField
        name={`${name}.Apt`}
        label={t('apt')}
        longest={addressLimits.Apt}
        autoComplete="address-line2"
        width="medium"
      />
      <TextField
        name={`${name}.City`}
        label={t('city')}
        longest={addressLimits.City}
        autoComplete="address-level2"
        width="medium"
      />
      <div className="hs-form-row">
        <SelectField name={`${name}.State`} label={t('state')} choices={states} autoComplete="address-level1" />
        <PostalCodeField name={`${name}.PostalCode`} label={t('postalCode')} hint={t('postalCodeHint')} />
      </div>
    </>
  )
}

/** An address as typed: every member is text, and optional ones may be empty. */
export interface TypedAddress {
  Street: string
  Apt: string
  City: string
  /** The postal abbreviation; empty until a state is chosen. */
  State: string
  /** Digits. */
  PostalCode: string
}

export const noAddress: TypedAddress = { Street: '', Apt: '', City: '', State: '', PostalCode: '' }

/** Converts a typed address into the API's shape. */
export function toAddress(typed: Omit<TypedAddress, 'Apt'> & Pick<Address, 'Apt'>): Address {
  return { ...typed, Apt: typed.Apt?.trim() || null }
}

/**
 * The rules of `AddressFields`, to spread into a form's rules: `...addressRules('Address')`. Section 5.1 of the
 * specification.
 */
export function addressRules(name: string): Readonly<Record<string, readonly Rule[]>> {
  return {
    [`${name}.Street`]: [required()],
    [`${name}.City`]: [required()],
    [`${name}.State`]: [required()],
    [`${name}.PostalCode`]: [required(), postalCode],
  }
}
