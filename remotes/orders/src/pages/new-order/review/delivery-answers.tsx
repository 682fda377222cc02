import type { PatientInfo } from '@homeside/contract/patient'
import { formatPhone } from '@homeside/i18n/format'
import { useText } from '@homeside/i18n/use-text'
import { Input } from 'antd'

import type { OrderDraft } from '../../../draft/order-draft.ts'
import { AddressLines } from '../address-lines.tsx'
import { errorId, FieldError } from './field-error.tsx'
import { fieldIds } from './review-errors.ts'
import { YesNoQuestion } from './yes-no-question.tsx'

/** The most characters the API takes. */
const longestDescription = 1000

interface DeliveryAnswersProps {
  patient: PatientInfo
  draft: OrderDraft
  onChange: (answers: Partial<OrderDraft>) => void
  isDescriptionMissing: boolean
}

/** Where it goes and who pays, as on file; what is wrong with it is told in the patient's own words. */
export function DeliveryAnswers({ patient, draft, onChange, isDescriptionMissing }: DeliveryAnswersProps) {
  const t = useText('orders')
  const phone = patient.MobilePhone ?? patient.HomePhone
  const describedBy = ['order-changes-hint', isDescriptionMissing ? errorId('changeDescription') : ''].join(' ').trim()
  return (
    <section className="hs-surface ord-block" aria-labelledby="order-delivery">
      <h2 id="order-delivery">{t('review.delivery')}</h2>
      <dl className="ord-facts ord-facts-roomy">
        <dt>{t('review.deliverTo')}</dt>
        <dd>
          <AddressLines address={patient.Address} />
        </dd>
        <dt>{t('review.callAt')}</dt>
        <dd className="hs-tabular">{phone ? formatPhone(phone) : t('review.noPhone')}</dd>
      </dl>
      <YesNoQuestion
        question={t('review.addressQuestion')}
        yes={t('review.addressYes')}
        no={t('review.addressNo')}
        value={draft.addressIsCorrect}
        onChange={(addressIsCorrect) => onChange({ addressIsCorrect })}
      />
      <YesNoQuestion
        question={t('review.insuranceQuestion')}
        yes={t('review.insuranceYes')}
        no={t('review.insuranceNo')}
        value={draft.insuranceIsCorrect}
        onChange={(insuranceIsCorrect) => onChange({ insuranceIsCorrect })}
      />
      {(!draft.addressIsCorrect || !draft.insuranceIsCorrect) && (
        <div className="hs-field">
          <label className="hs-label" htmlFor={fieldIds.changeDescription}>
            {t('review.changes')}
          </label>
          <p id="order-changes-hint" className="hs-hint">
            {t('review.changesHint')}
          </p>
          <Input.TextArea
            id={fieldIds.changeDescription}
            rows={4}
            maxLength={longestDescription}
            value={draft.changeDescription}
            onChange={(event) => onChange({ changeDescription: event.target.value })}
            aria-describedby={describedBy}
            aria-invalid={isDescriptionMissing}
            {...(isDescriptionMissing ? { status: 'error' as const } : {})}
          />
          {isDescriptionMissing && <FieldError field="changeDescription" />}
        </div>
      )}
    </section>
  )
}
