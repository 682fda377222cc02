import { useText } from '@homeside/i18n/use-text'

import { CheckboxField } from '../fields/checkbox-field.tsx'
import { CheckboxGroupField } from '../fields/checkbox-group-field.tsx'
import { CodeField } from '../fields/code-field.tsx'
import { DateField } from '../fields/date-field.tsx'
import { EmailField } from '../fields/email-field.tsx'
import { PasswordField } from '../fields/password-field.tsx'
import { PhoneField } from '../fields/phone-field.tsx'
import { PostalCodeField } from '../fields/postal-code-field.tsx'
import { RadioField } from '../fields/radio-field.tsx'
import { RegistrationCodeField } from '../fields/registration-code-field.tsx'
import { SelectField } from '../fields/select-field.tsx'
import { TextAreaField } from '../fields/text-area-field.tsx'
import { TextField } from '../fields/text-field.tsx'

const zones = ['1', '2', '3'] as const
const ways = ['mail', 'phone'] as const
const supplies = ['A7030', 'A7037'] as const

/** One field of each kind. */
export function GalleryFields() {
  const t = useText('gallery')
  return (
    <>
      <TextField name="FirstName" label={t('FirstName')} autoComplete="given-name" />
      <TextField name="MiddleName" label={t('MiddleName')} autoComplete="additional-name" />
      <EmailField name="Email" label={t('Email')} hint={t('EmailHint')} />
      <EmailField name="ConfirmEmail" label={t('ConfirmEmail')} />
      <PasswordField name="NewPassword" label={t('NewPassword')} purpose="new" />
      <PasswordField name="ConfirmPassword" label={t('ConfirmPassword')} purpose="confirm" />
      <DateField name="DateOfBirth" label={t('DateOfBirth')} autoComplete="bday" />
      <PhoneField name="MobilePhone" label={t('MobilePhone')} />
      <div className="hs-form-row">
        <TextField name="Address.City" label={t('City')} autoComplete="address-level2" />
        <PostalCodeField name="Address.PostalCode" label={t('PostalCode')} />
      </div>
      <RegistrationCodeField name="RegistrationCode" label={t('RegistrationCode')} hint={t('RegistrationCodeHint')} />
      <CodeField name="VerificationCode" label={t('VerificationCode')} />
      <SelectField
        name="TimeZoneKey"
        label={t('TimeZone')}
        choices={zones.map((value) => ({ value, label: t(`zones.${value}`) }))}
      />
      <RadioField
        name="Reach"
        label={t('Reach')}
        choices={ways.map((value) => ({ value, label: t(`ways.${value}`) }))}
      />
      <CheckboxGroupField
        name="Supplies"
        label={t('Supplies')}
        choices={supplies.map((value) => ({ value, label: t(`supplies.${value}`) }))}
      />
      <TextField name="AmountPerDay" label={t('AmountPerDay')} inputMode="decimal" width="short" />
      <TextAreaField name="Message" label={t('Message')} longest={2000} />
      <CheckboxField name="AcceptsTerms" label={t('AcceptsTerms')} />
    </>
  )
}
