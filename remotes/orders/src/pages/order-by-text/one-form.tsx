import type { ApiProblem } from '@homeside/api-client/api-problem'
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
import { editOrderAtom, noteOrderAtom, useOrder } from '../../order/order-store.ts'
import { SupplyRow } from '../new-order/choose/supply-row.tsx'
import { isSameText, typedValues, unfinishedOf } from '../new-order/choose/typed-items.ts'
import type { ReviewData } from '../new-order/review-data-query.ts'
import { aboutSupplies } from '../new-order/review/about-supplies.ts'
import { Agreement } from '../new-order/review/agreement.tsx'
import { EstimatedCost } from '../new-order/review/estimated-cost.tsx'
import { PatientFacts } from '../new-order/review/patient-facts.tsx'
import { Help } from '../new-order/review/place-problem.tsx'
import { reviewValues } from '../new-order/review/review-values.ts'
import { StaffLooksFirst } from '../new-order/review/staff-looks-first.tsx'
import { useStatement } from '../new-order/review/use-statement.ts'
import { oneFormRules, withOneForm } from './one-form-values.ts'
import type { OneFormValues } from './one-form-values.ts'

interface OneFormProps {
  reviewData: ReviewData
  /**
   * Places the order.
   *
   * @throws ApiProblem when it was refused.
   */
  onPlace: (order: OrderDraft) => Promise<void>
}

/** The due supplies, the facts on file, one statement, and the button that places the order. */
export function OneForm({ reviewData: { patient, policies, terms }, onPlace }: OneFormProps) {
  const t = useText('orders')
  const [refusals, setRefusals] = useState(0)
  const { order, supplies, unfinished } = useOrder()
  const edit = useSetAtom(editOrderAtom)
  const note = useSetAtom(noteOrderAtom)
  const statement = useStatement(policies.length > 0)
  const orderable = supplies.Items.filter(canOrder)

  async function place(values: OneFormValues) {
    if (isEmpty(order)) {
      setRefusals(refusals + 1)
      return
    }
    try {
      await onPlace({ ...withOneForm(order, values), Statement: statement })
    } catch (error) {
      throw aboutSupplies(error)
    }
  }

  function tell(values: OneFormValues) {
    edit((current) => withOneForm(current, values))
    const next = unfinishedOf(order, values)
    if (!isSameText(next, unfinished)) note({ unfinished: next, isUnsaved: true })
  }

  return (
    <PortalForm<OneFormValues>
      // A new key makes a new form, so that an empty order is refused at each attempt.
      key={refusals}
      initialValues={{
        ...typedValues(order, orderable, unfinished),
        ...reviewValues(order, patient.MobilePhone ?? patient.HomePhone ?? ''),
      }}
      rules={oneFormRules(orderable)}
      onSubmit={place}
      aboutProblem={helpAfter}
    >
      <FormValues onChange={tell} />
      {refusals > 0 && isEmpty(order) ? (
        <Notice tone="danger" title={t('choose.nothingSelected')} focusOnMount>
          <p>{t('byText.nothingSelectedHint')}</p>
        </Notice>
      ) : null}
      <section aria-label={t('review.items')}>
        <ul className="hs-surface ord-supplies">
          {orderable.map((supply) => (
            <SupplyRow key={supply.SupplyKey} supply={supply} />
          ))}
        </ul>
      </section>
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

function helpAfter(problem: ApiProblem) {
  return <Help problem={problem} />
}
