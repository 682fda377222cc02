import type { OrderDraft } from '@homeside/contract/order-drafts'
import { FormValues } from '@homeside/forms/form-values'
import { PortalForm } from '@homeside/forms/portal-form'
import { SubmitButton } from '@homeside/forms/submit-button'
import { useText } from '@homeside/i18n/use-text'
import { Notice } from '@homeside/ui/notice'
import { useSetAtom } from 'jotai'
import { useState } from 'react'

import { canOrder } from '../../order/can-order.ts'
import { isEmpty } from '../../order/edit-order.ts'
import { editOrderAtom, noteUnfinishedAtom, useOrder } from '../../order/order-store.ts'
import { knownPhone, seenOf } from '../../order/seen-order.ts'
import type { ReviewData } from '../../order/use-begin-order.ts'
import type { Placing } from '../../order/use-place-order.ts'
import { SupplyList } from '../new-order/choose/supply-list.tsx'
import { type TypedItems, typedRules, typedValues, unfinishedOf, withTyped } from '../new-order/choose/typed-items.ts'
import { Agreement, agreedWords, useStatement } from '../new-order/review/agreement.tsx'
import { EstimatedCost, LeftOut, StaffLooksFirst } from '../new-order/review/order-summary.tsx'
import { helpAfter } from '../new-order/review/order-to-place.tsx'
import { PatientFacts } from '../new-order/review/patient-facts.tsx'
import { reviewRules, reviewValues, type ReviewValues, withReview } from '../new-order/review/review-values.ts'

/** The values of the one form of an order by text: both steps of the order flow. */
type OneFormValues = TypedItems & ReviewValues

/** Takes the form's values into the order. */
function withOneForm(order: OrderDraft, { Items, ...review }: OneFormValues, phone: string | null): OrderDraft {
  return withReview(withTyped(order, { Items }), review, phone)
}

/** The due supplies, the facts on file, one statement, and the button that places the order. */
export function OneForm({ patient, policies, terms, place }: ReviewData & Pick<Placing, 'place'>) {
  const t = useText('orders')
  const [refusals, setRefusals] = useState(0)
  const { order, supplies, unfinished } = useOrder()
  const edit = useSetAtom(editOrderAtom)
  const noteUnfinished = useSetAtom(noteUnfinishedAtom)
  const statement = useStatement(policies.length > 0)
  const orderable = supplies.Items.filter(canOrder)
  const phone = knownPhone(patient)

  return (
    <PortalForm<OneFormValues>
      // A new key makes a new form, so that an empty order is refused at each attempt.
      key={refusals}
      initialValues={{ ...typedValues(order, orderable, unfinished), ...reviewValues(order, phone ?? '') }}
      rules={{ ...typedRules(orderable), ...reviewRules }}
      onSubmit={async (values) => {
        if (isEmpty(order)) setRefusals(refusals + 1)
        else {
          const agreed = { ...withOneForm(order, values, phone), Statement: agreedWords(terms, statement) }
          await place(agreed, seenOf(agreed, supplies.Items, { patient, policies, terms }))
        }
      }}
      aboutProblem={helpAfter}
    >
      <FormValues
        onChange={(values: OneFormValues) => {
          edit((current) => withOneForm(current, values, phone))
          noteUnfinished(unfinishedOf(order, values))
        }}
      />
      {refusals > 0 && isEmpty(order) ? (
        <Notice tone="danger" title={t('choose.nothingSelected')} focusOnMount>
          <p>{t('byText.nothingSelectedHint')}</p>
        </Notice>
      ) : null}
      <section aria-label={t('review.items')}>
        <SupplyList supplies={orderable} />
      </section>
      {isEmpty(order) ? null : <LeftOut isOnSamePage />}
      <PatientFacts patient={patient} policies={policies} />
      <EstimatedCost asksForPayment={terms.AsksForPayment} />
      <StaffLooksFirst />
      <div className="ord-conclusion">
        <Agreement terms={terms} statement={statement} />
        <SubmitButton busyWords={t('review.placing')}>{t('review.place')}</SubmitButton>
      </div>
    </PortalForm>
  )
}
