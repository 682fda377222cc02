import type { Order, SupplyItem } from '@homeside/contract/orders'
import type { PatientInfo } from '@homeside/contract/patient'
import { useText } from '@homeside/i18n/use-text'
import { Notice } from '@homeside/ui/notice'
import { Page } from '@homeside/ui/page'
import { Button } from 'antd'
import { useState } from 'react'
import type { SubmitEvent } from 'react'

import { chosenItems, estimateCopay } from '../../../draft/chosen-items.ts'
import type { OrderDraft } from '../../../draft/order-draft.ts'
import { Agreement } from './agreement.tsx'
import { ChosenSupplies } from './chosen-supplies.tsx'
import { DeliveryAnswers } from './delivery-answers.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { EstimatedCopay } from './estimated-copay.tsx'
import { PlaceProblem } from './place-problem.tsx'
import { fieldsOf, findMissing, wasSentAfter } from './review-errors.ts'
import type { ReviewField } from './review-errors.ts'
import { usePlaceOrder } from './use-place-order.ts'

import './review.css'

interface ReviewOrderProps {
  items: readonly SupplyItem[]
  patient: PatientInfo
  draft: OrderDraft
  change: (edit: (draft: OrderDraft) => OrderDraft) => void
  onPlaced: (order: Order) => void
  onChooseAgain: () => void
  onStartOver: () => void
}

/** Everything about the order on one screen, what only the patient can answer, and the button that places it. */
export function ReviewOrder(props: ReviewOrderProps) {
  const { items, patient, draft, change, onPlaced, onChooseAgain, onStartOver } = props
  const t = useText('orders')
  const [wrong, setWrong] = useState<{ fields: ReviewField[]; attempt: number }>({ fields: [], attempt: 0 })
  const { placing, send, sendAgain } = usePlaceOrder(onPlaced, (problem) => {
    change((current) => ({ ...current, wasSent: wasSentAfter(draft.wasSent, problem) }))
    showWrong(fieldsOf(problem))
  })
  const chosen = chosenItems(draft, items)
  const isSending = placing.status === 'sending'
  const problem = placing.status === 'failed' ? placing.problem : null
  const isUnanswered = draft.wasSent && placing.status === 'idle'

  function showWrong(fields: ReviewField[]) {
    setWrong((before) => ({ fields, attempt: before.attempt + 1 }))
  }

  function answer(answers: Partial<OrderDraft>) {
    const next = { ...draft, ...answers }
    change((current) => ({ ...current, ...answers }))
    // A message goes as soon as its field is right; new ones wait for the next attempt.
    const missing = findMissing(next)
    setWrong((before) => ({ ...before, fields: before.fields.filter((field) => missing.includes(field)) }))
  }

  function place(event?: SubmitEvent) {
    event?.preventDefault()
    const missing = findMissing(draft)
    showWrong(missing)
    if (missing.length > 0) return
    change((current) => ({ ...current, wasSent: true }))
    send(draft)
  }

  return (
    <Page title={t('review.title')} lead={t('review.lead')}>
      <form className="ord-form" onSubmit={place} noValidate>
        {wrong.fields.length > 0 && <ErrorSummary key={wrong.attempt} fields={wrong.fields} />}
        {(isUnanswered || (problem && fieldsOf(problem).length === 0)) && (
          <PlaceProblem problem={problem} onSendAgain={place} onChooseAgain={onChooseAgain} onStartOver={onStartOver} />
        )}
        <ChosenSupplies items={chosen} isWrong={wrong.fields.includes('items')} canChange={!draft.wasSent} />
        <DeliveryAnswers
          patient={patient}
          draft={draft}
          onChange={answer}
          isDescriptionMissing={wrong.fields.includes('changeDescription')}
        />
        <EstimatedCopay cents={estimateCopay(chosen)} />
        <div className="ord-conclusion">
          <Agreement
            agrees={draft.agrees}
            onChange={(agrees) => answer({ agrees })}
            isMissing={wrong.fields.includes('agreement')}
          />
          {isSending && placing.isSlow && (
            <Notice tone="warning" title={t('review.slow')}>
              <button type="button" className="hs-button hs-button-quiet" onClick={() => sendAgain(draft)}>
                {t('review.sendAgain')}
              </button>
            </Notice>
          )}
          <Button type="primary" size="large" block htmlType="submit" aria-disabled={isSending}>
            {t(isSending ? 'review.placing' : 'review.place')}
          </Button>
          <p role="status" className="hs-visually-hidden">
            {isSending && t('review.placing')}
          </p>
        </div>
      </form>
    </Page>
  )
}
