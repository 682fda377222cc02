import { changeDescriptionMaxLength } from '@homeside/contract/constants/limits'
import type { InsurancePolicy } from '@homeside/contract/insurance'
import type { PatientInfo } from '@homeside/contract/patient'
import { PhoneField } from '@homeside/forms/fields/phone-field'
import { RadioField } from '@homeside/forms/fields/radio-field'
import { TextAreaField } from '@homeside/forms/fields/text-area-field'
import { useText } from '@homeside/i18n/use-text'
import { AddressFields } from '@homeside/parts/address/address-fields'
import { AddressLines } from '@homeside/parts/address/address-lines'
import { ReviewSection } from '@homeside/parts/review/review-section'

import { useOrder } from '../../../order/order-store.ts'

interface OnFileAnswersProps {
  patient: PatientInfo
  policies: readonly InsurancePolicy[]
}

/** What is on file for this order, and whether it still holds: where it goes, whom to call, who pays. */
export function OnFileAnswers({ patient, policies }: OnFileAnswersProps) {
  const t = useText('orders')
  const { AddressIsCorrect, InsuranceIsCorrect, DeliveryAddress } = useOrder().order
  const isDescribedAbove = AddressIsCorrect === false
  return (
    <>
      <ReviewSection title={t('review.delivery')}>
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
        {DeliveryAddress && <AddressFields name="DeliveryAddress" />}
        {isDescribedAbove && <ChangeDescription />}
        <PhoneField name="DeliveryPhone" label={t('review.callAt')} hint={t('review.callAtHint')} />
      </ReviewSection>
      <ReviewSection title={t('review.insurance')}>
        {policies.length === 0 ? <p>{t('review.noInsurance')}</p> : <Policies policies={policies} />}
        <RadioField
          name="InsuranceIsCorrect"
          label={t('review.insuranceQuestion')}
          choices={[
            { value: 'yes', label: t('review.insuranceYes') },
            { value: 'no', label: t('review.insuranceNo') },
          ]}
        />
        {InsuranceIsCorrect === false &&
          (isDescribedAbove ? <p>{t('review.describedAbove')}</p> : <ChangeDescription />)}
      </ReviewSection>
    </>
  )
}

function Policies({ policies }: Pick<OnFileAnswersProps, 'policies'>) {
  const t = useText('orders')
  return (
    <dl className="ord-facts">
      {policies.map(({ PolicyKey, Level, PayorName }) => (
        <div key={PolicyKey} className="ord-fact">
          <dt>{t(`review.level.${Level}`)}</dt>
          <dd>{PayorName}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What is wrong on file, in the patient's own words: staff ask no more than they have to. */
function ChangeDescription() {
  const t = useText('orders')
  return (
    <TextAreaField
      name="ChangeDescription"
      label={t('review.changes')}
      hint={t('review.changesHint')}
      longest={changeDescriptionMaxLength}
    />
  )
}
