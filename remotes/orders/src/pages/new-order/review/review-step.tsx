import type { Load } from '@homeside/api-client/load'
import type { OrderDraft } from '@homeside/contract/order-drafts'
import type { Order } from '@homeside/contract/orders'
import { FormValues } from '@homeside/forms/form-values'
import { PortalForm } from '@homeside/forms/portal-form'
import { SubmitButton } from '@homeside/forms/submit-button'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { useNavigate, useParams } from '@homeside/remote-kit/router'
import { Notice } from '@homeside/ui/notice'
import { useSetAtom } from 'jotai'

import { noteOrderChanged } from '../../../api/order-calls.ts'
import { newOrderPath, payOrderPath, placedOrderPath } from '../../../order-paths.ts'
import { editOrderAtom, justPlacedAtom, useOrder } from '../../../order/order-store.ts'
import { knownPhone, seenOf } from '../../../order/seen-order.ts'
import type { ReviewData } from '../../../order/use-begin-order.ts'
import { type Placing, usePlaceOrder } from '../../../order/use-place-order.ts'
import { OrderStepPage } from '../order-step-page.tsx'
import { Agreement, EmailChoice, agreedWords, useStatement } from './agreement.tsx'
import { ChosenList, CostLines, LeftOut, StaffLooksFirst, ReviewSection } from './order-summary.tsx'
import { aboutPlacing, OrderToPlace } from './order-to-place.tsx'
import { PatientFacts } from './patient-facts.tsx'
import { reviewRules, reviewValues, type ReviewValues, withReview } from './review-values.ts'

import './review.css'

/** The order before it is placed. When it was sent and no answer came, the only action is to send it again. */
export function ReviewStep({ reviewData }: { reviewData: Load<ReviewData> }) {
  const t = useText('orders')
  const { saving } = useOrder()
  const placing = usePlaceOrder(useShowPlaced())
  return (
    <OrderStepPage step="review">
      <OrderToPlace
        placing={placing}
        reviewData={reviewData}
        news={saving === 'refused' ? <Notice tone="warning" title={t('draft.refused')} /> : null}
      >
        {(found) => <ReviewForm {...found} place={placing.place} />}
      </OrderToPlace>
    </OrderStepPage>
  )
}

/** Goes on from a placed order: to its payment if the provider asks for it, else to its confirmation. */
function useShowPlaced(): (placed: Order, order: OrderDraft) => void {
  const { alias = '' } = useParams()
  const navigate = useNavigate()
  const language = useLanguage()
  const note = useSetAtom(justPlacedAtom)
  return (placed, order) => {
    const { OrderKey, DueNowCents } = placed
    note({ orderKey: OrderKey, wantsEmail: order.WantsEmailConfirmation === true })
    noteOrderChanged(placed, language)
    void navigate(DueNowCents > 0 ? payOrderPath(alias, OrderKey) : placedOrderPath(alias, OrderKey), { replace: true })
  }
}

/** Everything about the order on one screen, the patient's own answers, and the button that places it. */
function ReviewForm({ patient, policies, terms, place }: ReviewData & Pick<Placing, 'place'>) {
  const t = useText('orders')
  const { alias = '' } = useParams()
  const { order, supplies } = useOrder()
  const edit = useSetAtom(editOrderAtom)
  const statement = useStatement(policies.length > 0)
  const phone = knownPhone(patient)
  return (
    <PortalForm<ReviewValues>
      initialValues={reviewValues(order, phone ?? '')}
      rules={reviewRules}
      onSubmit={(values) => {
        const agreed = { ...withReview(order, values, phone), Statement: agreedWords(terms, statement) }
        return place(agreed, seenOf(agreed, supplies.Items, { patient, policies, terms }))
      }}
      aboutProblem={aboutPlacing}
    >
      <FormValues onChange={(values: ReviewValues) => edit((current) => withReview(current, values, phone))} />
      <div className="ord-with-summary">
        <div className="ord-beside-summary">
          <ReviewSection title={t('review.items')} change={{ to: newOrderPath(alias), words: t('review.back') }}>
            <ChosenList />
            <div className="ord-cost">
              <CostLines asksForPayment={terms.AsksForPayment} />
              <LeftOut />
            </div>
          </ReviewSection>
          <StaffLooksFirst />
        </div>
        <div className="ord-summary ord-beside-summary">
          <PatientFacts patient={patient} policies={policies} />
          <div className="ord-agreement">
            <Agreement terms={terms} statement={statement} />
            <EmailChoice terms={terms} />
          </div>
        </div>
        <div className="ord-bar ord-place">
          <SubmitButton busyWords={t('review.placing')}>{t('review.place')}</SubmitButton>
        </div>
      </div>
    </PortalForm>
  )
}
