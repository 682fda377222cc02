import type { InsurancePolicy } from '@homeside/contract/insurance'
import { RadioField } from '@homeside/forms/fields/radio-field'
import { useText } from '@homeside/i18n/use-text'

import type { ReviewAnswers } from '../../../draft/order-draft.ts'
import { ChangeDescription } from './change-description.tsx'

interface InsuranceAnswersProps {
  policies: readonly InsurancePolicy[]
  answers: ReviewAnswers
}

/** Who pays, as on file, and whether that still holds. */
export function InsuranceAnswers({ policies, answers }: InsuranceAnswersProps) {
  const t = useText('orders')
  return (
    <section className="hs-surface ord-block" aria-labelledby="order-insurance">
      <h2 id="order-insurance">{t('review.insurance')}</h2>
      {policies.length === 0 && <p>{t('review.noInsurance')}</p>}
      {policies.length > 0 && (
        <dl className="ord-facts">
          {policies.map(({ PolicyKey, Level, PayorName }) => (
            <div key={PolicyKey} className="ord-fact">
              <dt>{t(`review.level.${Level}`)}</dt>
              <dd>{PayorName}</dd>
            </div>
          ))}
        </dl>
      )}
      <RadioField
        name="InsuranceIsCorrect"
        label={t('review.insuranceQuestion')}
        choices={[
          { value: 'yes', label: t('review.insuranceYes') },
          { value: 'no', label: t('review.insuranceNo') },
        ]}
      />
      {answers.InsuranceIsCorrect === 'no' && answers.AddressIsCorrect !== 'no' && <ChangeDescription />}
      {answers.InsuranceIsCorrect === 'no' && answers.AddressIsCorrect === 'no' && <p>{t('review.describedAbove')}</p>}
    </section>
  )
}
