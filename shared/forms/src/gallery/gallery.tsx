import { fieldCodes } from '@homeside/contract/constants/problem-codes'
import { useText } from '@homeside/i18n/use-text'
import type { Text } from '@homeside/i18n/use-text'
import { Page } from '@homeside/ui/page'
import type { ReactNode } from 'react'

import { CancelButton } from '../cancel-button.tsx'
import { FieldMessage } from '../field-frame.tsx'
import { CheckboxField } from '../fields/checkbox-field.tsx'
import { CheckboxGroupField } from '../fields/checkbox-group-field.tsx'
import { ChoiceButton } from '../fields/choice-button.tsx'
import { CodeField } from '../fields/code-field.tsx'
import { DateField } from '../fields/date-field.tsx'
import { EmailField } from '../fields/email-field.tsx'
import { FrequencyField } from '../fields/frequency-field.tsx'
import { PasswordField } from '../fields/password-field.tsx'
import { PhoneField } from '../fields/phone-field.tsx'
import { PostalCodeField } from '../fields/postal-code-field.tsx'
import { QuantityField } from '../fields/quantity-field.tsx'
import { RadioField } from '../fields/radio-field.tsx'
import { RegistrationCodeField } from '../fields/registration-code-field.tsx'
import { SelectField } from '../fields/select-field.tsx'
import { TextAreaField } from '../fields/text-area-field.tsx'
import { TextField } from '../fields/text-field.tsx'
import { knownFields } from '../known-fields.ts'
import { PortalForm } from '../portal-form.tsx'
import { registrationCode, verificationCode } from '../rules/codes.ts'
import { phone, postalCode } from '../rules/contact.ts'
import { date, notInFuture } from '../rules/dates.ts'
import { email } from '../rules/email.ts'
import { quantity } from '../rules/numbers.ts'
import { confirms } from '../rules/other-fields.ts'
import { newPassword } from '../rules/password.ts'
import { accepted, required } from '../rules/required.ts'
import type { FormRules } from '../rules/rule.ts'
import { SubmitButton } from '../submit-button.tsx'
import { useFaultWords } from '../use-fault-words.ts'
import { patternsOf } from './patterns.tsx'

interface GalleryProps {
  /** The call behind the form, to try out what a server's answer does. */
  onSubmit: (values: GalleryValues) => Promise<void> | void
}

/** The portal's pattern page, for development and tests: every control in each state, every field, every message. */
export function Gallery({ onSubmit }: GalleryProps) {
  return pageOf(useText('gallery'), onSubmit)
}

/** The whole page. A test looks for each control in it. */
export function pageOf(t: Text<'gallery'>, onSubmit: GalleryProps['onSubmit']): ReactNode {
  return (
    <main>
      <Page title={t('title')} lead={t('lead')} layout="overview">
        <div className="hs-task">
          <PortalForm<GalleryValues> initialValues={galleryValues} rules={galleryRules} onSubmit={onSubmit}>
            {fieldsOf(t)}
            <SubmitButton>{t('send')}</SubmitButton>
            <CancelButton onCancel={() => window.location.reload()} />
          </PortalForm>
        </div>
        {Object.entries(patternsOf(t)).map(([name, states]) => (
          <section key={name} className="hs-stack" aria-label={name}>
            <h2>{name}</h2>
            {states}
          </section>
        ))}
        <EveryMessage />
      </Page>
    </main>
  )
}

function EveryMessage() {
  const t = useText('gallery')
  const words = useFaultWords()
  const said = [
    ...knownFields.map((name) => words('required', { name, label: name })),
    words('required', { name: 'City', label: t('City') }),
    // A field that the server names and no form has.
    words('required', { name: 'Fax', label: null }),
    ...[...fieldCodes, 'email-warning' as const].map((code) => words(code, { name: 'City', label: t('City') })),
  ]
  return (
    <section className="hs-stack" aria-label={t('messages')}>
      <h2>{t('messages')}</h2>
      {[...new Set(said)].map((message, index) => (
        <FieldMessage key={message} field={{ id: `said-${index}`, error: message, warning: null }} />
      ))}
    </section>
  )
}

const zones = ['1', '2', '3'] as const

const ways = ['mail', 'phone'] as const

const supplies = ['A7030', 'A7037'] as const

/** One field of each kind. */
function fieldsOf(t: Text<'gallery'>): ReactNode {
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
        choices={[
          ...ways.map((value) => ({ value, label: t(`ways.${value}`) })),
          { value: 'none', label: t('long'), isDisabled: true },
        ]}
      />
      <CheckboxGroupField
        name="Supplies"
        label={t('Supplies')}
        choices={supplies.map((value) => ({ value, label: t(`supplies.${value}`) }))}
      />
      <TextField name="AmountPerDay" label={t('AmountPerDay')} inputMode="decimal" width="short" />
      <ChoiceButton name="AmountPerDay" value="2">
        {t('short')}
      </ChoiceButton>
      <QuantityField name="Quantity" label={t('Message')} min={1} max={9} start={1} />
      <FrequencyField
        name="Usage"
        label={t('Usage')}
        about={t('City')}
        count={t('AmountPerDay')}
        per={t('per')}
        interval={t('TimeZone')}
        choices={zones.map((value) => ({ value, label: t(`zones.${value}`) }))}
      />
      <TextAreaField name="Message" label={t('Message')} longest={2000} />
      <CheckboxField name="AcceptsTerms" label={t('AcceptsTerms')} />
    </>
  )
}

/** The empty form of the gallery, which shows every field of the form kit. */
const galleryValues = {
  FirstName: '',
  MiddleName: '',
  Email: '',
  ConfirmEmail: '',
  NewPassword: '',
  ConfirmPassword: '',
  DateOfBirth: '',
  MobilePhone: '',
  Address: { City: '', PostalCode: '' },
  RegistrationCode: '',
  VerificationCode: '',
  TimeZoneKey: '',
  Reach: '',
  Supplies: [] as readonly string[],
  AmountPerDay: '',
  Quantity: '1',
  Usage: { FrequencyOfUseQuantity: '', FrequencyOfUseInterval: '', FrequencyInterval: '' },
  Message: '',
  AcceptsTerms: false,
}

type GalleryValues = typeof galleryValues

export const galleryRules: FormRules<GalleryValues> = {
  FirstName: [required()],
  Email: [required(), email],
  ConfirmEmail: [required('email-unconfirmed'), confirms<GalleryValues>('Email', 'email-mismatch')],
  NewPassword: newPassword,
  ConfirmPassword: [required('password-unconfirmed'), confirms<GalleryValues>('NewPassword', 'password-mismatch')],
  DateOfBirth: [required(), date, notInFuture()],
  MobilePhone: [required(), phone],
  'Address.City': [required()],
  'Address.PostalCode': [required(), postalCode],
  RegistrationCode: [required(), registrationCode],
  VerificationCode: [required(), verificationCode],
  TimeZoneKey: [required()],
  Reach: [required()],
  Supplies: [required()],
  AmountPerDay: [required(), quantity],
  Quantity: [required(), quantity],
  'Usage.FrequencyOfUseQuantity': [required()],
  Message: [required()],
  AcceptsTerms: [accepted('order-terms')],
}
