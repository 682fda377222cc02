import type { ApiProblem } from '@homeside/api-client/api-problem'
import type { OrderDraft } from '@homeside/contract/order-drafts'
import { FormValues } from '@homeside/forms/form-values'
import { PortalForm } from '@homeside/forms/portal-form'
import { SubmitButton } from '@homeside/forms/submit-button'
import { useText } from '@homeside/i18n/use-text'
import { ReviewSection } from '@homeside/parts/review/review-section'
import { useParams } from '@homeside/remote-kit/router'
import { useSetAtom } from 'jotai'

import { newOrderPath } from '../../../order-paths.ts'
import { editOrderAtom, useOrder } from '../../../order/order-store.ts'
import type { ReviewData } from '../review-data-query.ts'
import { aboutSupplies } from './about-supplies.ts'
import { Agreement } from './agreement.tsx'
import { ChosenList } from './chosen-list.tsx'
import { EmailChoice } from './email-choice.tsx'
import { EstimatedCost } from './estimated-cost.tsx'
import { PatientFacts } from './patient-facts.tsx'
import { Help } from './place-problem.tsx'
import { reviewRules, reviewValues, withReview } from './review-values.ts'
import type { ReviewValues } from './review-values.ts'
import { StaffLooksFirst } from './staff-looks-first.tsx'
import { useStatement } from './use-statement.ts'

interface ReviewFormProps {
  reviewData: ReviewData
  /**
   * Places the order.
   *
   * @throws ApiProblem when it was refused.
   */
  onPlace: (order: OrderDraft) => Promise<void>
}

/** Everything about the order on one screen, the patient's own answers, and the button that places it. */
export function ReviewForm({ reviewData: { patient, policies, terms }, onPlace }: ReviewFormProps) {
  const t = useText('orders')
  const { alias = '' } = useParams()
  const { order } = useOrder()
  const edit = useSetAtom(editOrderAtom)
  const statement = useStatement(policies.length > 0)

  return (
    <PortalForm<ReviewValues>
      initialValues={reviewValues(order, patient.MobilePhone ?? patient.HomePhone ?? '')}
      rules={reviewRules}
      onSubmit={async (values) => {
        try {
          await onPlace({ ...withReview(order, values), Statement: statement })
        } catch (error) {
          throw aboutSupplies(error)
        }
      }}
      aboutProblem={helpAfter}
    >
      <FormValues onChange={(values: ReviewValues) => edit((current) => withReview(current, values))} />
      <ReviewSection title={t('review.items')} change={{ to: newOrderPath(alias), words: t('review.back') }}>
        <ChosenList />
      </ReviewSection>
      <PatientFacts patient={patient} policies={policies} />
      <EstimatedCost asksForPayment={terms.AsksForPayment} />
      <StaffLooksFirst />
      <div className="ord-conclusion">
        <EmailChoice terms={terms} />
        <Agreement terms={terms} statement={statement} />
        <SubmitButton busyWords={t('review.placing')}>{t('review.place')}</SubmitButton>
      </div>
    </PortalForm>
  )
}

function helpAfter(problem: ApiProblem) {
  return <Help problem={problem} />
}
