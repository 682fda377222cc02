import type { PatientInfo } from '@homeside/contract/patient'
import { PhoneField } from '@homeside/forms/fields/phone-field'
import { PostalCodeField } from '@homeside/forms/fields/postal-code-field'
import { RadioField } from '@homeside/forms/fields/radio-field'
import { TextField } from '@homeside/forms/fields/text-field'
import { useText } from '@homeside/i18n/use-text'

import type { ReviewAnswers } from '../../../draft/order-draft.ts'
import { AddressLines } from '../../address-lines.tsx'
import { ChangeDescription } from './change-description.tsx'

interface DeliveryAnswersProps {
  patient: PatientInfo
  answers: ReviewAnswers
}

/** Where the order goes and whom to call: as on file, or otherwise for this order alone. */
export function DeliveryAnswers({ patient, answers }: DeliveryAnswersProps) {
  const t = useText('orders')
  return (
    <section className="hs-surface ord-block" aria-labelledby="order-delivery">
      <h2 id="order-delivery">{t('review.delivery')}</h2>
      <AddressLines address={patient.Address} />
      <RadioField
        name="AddressIsCorrect"
        label={t('review.addressQuestion')}
        choices={[
          { value: 'yes', label: t('review.addressYes') },
          { value: 'elsewhere', label: t('review.addressElsewhere') },
          { value: 'no', label: t('review.addressNo') },
        ]}
      />
      {answers.AddressIsCorrect === 'elsewhere' && (
        <>
          <TextField
            name="DeliveryAddress.Street"
            label={t('address.street')}
            maxLength={120}
            autoComplete="address-line1"
          />
          <TextField
            name="DeliveryAddress.Apt"
            label={t('address.apt')}
            maxLength={50}
            autoComplete="address-line2"
            width="medium"
          />
          <TextField
            name="DeliveryAddress.City"
            label={t('address.city')}
            maxLength={80}
            autoComplete="address-level2"
            width="medium"
          />
          <div className="hs-form-row">
            <TextField
              name="DeliveryAddress.State"
              label={t('address.state')}
              hint={t('address.stateHint')}
              maxLength={2}
              autoComplete="address-level1"
              width="short"
            />
            <PostalCodeField
              name="DeliveryAddress.PostalCode"
              label={t('address.postalCode')}
              hint={t('address.postalCodeHint')}
            />
          </div>
        </>
      )}
      {answers.AddressIsCorrect === 'no' && <ChangeDescription />}
      <PhoneField name="DeliveryPhone" label={t('review.callAt')} hint={t('review.callAtHint')} />
    </section>
  )
}
