import { FormValues } from '@homeside/forms/form-values'
import { PortalForm } from '@homeside/forms/portal-form'
import { SubmitButton } from '@homeside/forms/submit-button'
import { useText } from '@homeside/i18n/use-text'
import { useNavigate, useParams } from '@homeside/remote-kit/router'
import { Notice } from '@homeside/ui/notice'
import { useSetAtom } from 'jotai'
import { useState } from 'react'

import { newOrderPath } from '../../../order-paths.ts'
import { quantityOf } from '../../../order/edit-order.ts'
import { editOrderAtom, noteOrderAtom, noteUnfinishedAtom, useOrder } from '../../../order/order-store.ts'
import { chosenItems, asksSomething, canOrder, isDue } from '../../../order/order-supplies.ts'
import { OrderStepPage } from '../order-step-page.tsx'
import { OrderSoFar } from '../review/order-summary.tsx'
import { WhatChanged } from '../review/what-changed.tsx'
import { LaterSupplies } from './later-supplies.tsx'
import { OrderNews } from './order-news.tsx'
import { SupplyList } from './supply-list.tsx'
import { type TypedItems, typedRules, typedValues, unfinishedOf, withTyped } from './typed-items.ts'

import './choose.css'

/** What can be ordered now, with everything due already chosen; then what can be ordered later, and when. */
export function ChooseSupplies() {
  const t = useText('orders')
  const { alias = '' } = useParams()
  const navigate = useNavigate()
  const [refusals, setRefusals] = useState(0)
  const { order, supplies, again, news, unfinished } = useOrder()
  const edit = useSetAtom(editOrderAtom)
  const note = useSetAtom(noteOrderAtom)
  const noteUnfinished = useSetAtom(noteUnfinishedAtom)
  const orderable = supplies.Items.filter(canOrder)
  // An order that was begun, or is ordered again, keeps its own content instead of what is due.
  const isNew = again === null && news !== 'resumed'
  const due = orderable.filter(isDue)
  const left = due.filter(({ SupplyKey }) => quantityOf(order, SupplyKey) === 0)
  const count = chosenItems(order, supplies.Items).length

  function review() {
    if (count === 0) {
      setRefusals(refusals + 1)
      return
    }
    // The remaining texts belong to fields that are no longer on the page.
    note({ unfinished: {} })
    void navigate(newOrderPath(alias, 'review'))
  }

  function tell(told: TypedItems) {
    edit((current) => withTyped(current, told))
    noteUnfinished(unfinishedOf(order, told))
  }

  /** The sentence below the heading, which describes the present choice. */
  function lead() {
    if (!isNew) return undefined
    if (due.length === 0 || left.some((supply) => !asksSomething(supply))) return t('choose.leadNone')
    if (left.length === 0) return t(due.length === orderable.length ? 'choose.leadAll' : 'choose.lead')
    if (count === 0) return t('choose.leadAsking', { count: left.length })
    return `${t('choose.leadSome', { count })} ${t('choose.leadRest', { count: left.length })}`
  }

  return (
    <OrderStepPage step="choose" lead={lead()}>
      <OrderNews />
      <WhatChanged />
      <PortalForm<TypedItems>
        // A new key makes a new form, so that an empty order is refused at each attempt.
        key={refusals}
        initialValues={typedValues(order, orderable, unfinished)}
        rules={typedRules(orderable)}
        onSubmit={review}
      >
        <FormValues onChange={tell} />
        {refusals > 0 && count === 0 && (
          <Notice tone="danger" title={t('choose.nothingSelected')} focusOnMount>
            <p>{t('choose.nothingSelectedHint')}</p>
          </Notice>
        )}
        <div className="ord-with-summary">
          <div className="ord-beside-summary">
            <section aria-labelledby="due-supplies">
              <h2 id="due-supplies" className="hs-visually-hidden">
                {t('choose.due')}
              </h2>
              <SupplyList supplies={orderable} />
            </section>
            <LaterSupplies />
          </div>
          <div className="ord-bar ord-summary">
            <OrderSoFar />
            <p role="status" className="hs-tabular ord-bar-count">
              {t('choose.chosen', { count })}
            </p>
            {/* Nothing is sent yet, so the button does not say "sending". */}
            <SubmitButton busyWords={t('choose.review')}>{t('choose.review')}</SubmitButton>
          </div>
        </div>
      </PortalForm>
    </OrderStepPage>
  )
}
