import { fieldLengths } from '@homeside/contract/constants/field-formats'
import { relationships } from '@homeside/contract/constants/patient-records'
import { PhoneField } from '@homeside/forms/fields/phone-field'
import { SelectField } from '@homeside/forms/fields/select-field'
import { TextField } from '@homeside/forms/fields/text-field'
import { useText } from '@homeside/i18n/use-text'

/** The fields of another person: name, relationship, phone. */
export function ContactFields() {
  const t = useText('registration')
  const others = relationships.filter((relationship) => relationship !== 'Self')
  return (
    <>
      <TextField name="Name" label={t('contact.name')} autoComplete="off" longest={fieldLengths.ContactName} />
      <SelectField
        name="Relationship"
        label={t('contact.relationship')}
        choices={others.map((value) => ({ value, label: t(`relationship.${value}`) }))}
      />
      <PhoneField name="Phone" label={t('contact.phone')} autoComplete="off" />
    </>
  )
}
