import { addressLimits, stateNames } from '@homeside/contract/constants/states'
import { PostalCodeField } from '@homeside/forms/fields/postal-code-field'
import { SelectField } from '@homeside/forms/fields/select-field'
import { TextField } from '@homeside/forms/fields/text-field'
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
