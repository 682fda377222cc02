import type { PatientInfo } from '@homeside/contract/patient'
import { PhoneField } from '@homeside/forms/fields/phone-field'
import { RadioField } from '@homeside/forms/fields/radio-field'
import { useText } from '@homeside/i18n/use-text'
import { AddressFields } from '@homeside/parts/address/address-fields'
import { AddressLines } from '@homeside/parts/address/address-lines'

import type { ReviewAnswers } from '../../../draft/order-draft.ts'
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
      {answers.AddressIsCorrect === 'elsewhere' && <AddressFields name="DeliveryAddress" />}
      {answers.AddressIsCorrect === 'no' && <ChangeDescription />}
      <PhoneField name="DeliveryPhone" label={t('review.callAt')} hint={t('review.callAtHint')} />
    </section>
  )
}
