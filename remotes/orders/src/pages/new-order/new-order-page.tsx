import type { Load } from '@homeside/api-client/load'
import { useStep } from '@homeside/parts/wizard/task-page'
import { Navigate, useNavigate, useParams, useSearchParams } from '@homeside/remote-kit/router'
import { Loaded } from '@homeside/ui/loaded'
import { Skeleton } from '@homeside/ui/skeleton'
import { useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'

import { newOrderPath, ordersPath } from '../../order-paths.ts'
import { isEmpty } from '../../order/edit-order.ts'
import { justPlacedAtom, useOrder, useKeepOrder } from '../../order/order-store.ts'
import { chosenItems, lacksAnswer, canOrder } from '../../order/order-supplies.ts'
import { useBeginOrder, type ReviewData } from '../../order/use-begin-order.ts'
import { ChooseSupplies } from './choose/choose-supplies.tsx'
import { NothingEligible } from './choose/later-supplies.tsx'
import { PlacedElsewhere } from './choose/order-news.tsx'
import { isUnfinished } from './choose/typed-items.ts'
import { OrderStepPage } from './order-step-page.tsx'
import { PayOrder } from './pay/pay-order.tsx'
import { PlacedOrder } from './placed/placed-order.tsx'
import { ReviewStep } from './review/review-step.tsx'

import '../order-parts.css'
import './new-order.css'

/** Draws the steps of a new order, each at its own address (section 2.10 of the specification). */
export default function NewOrderPage() {
  const { alias = '' } = useParams()
  const [search] = useSearchParams()
  const step = useStep(['choose', 'review', 'pay', 'placed'])
  // The parameter is removed from the address, so that a refresh does not add removed supplies again.
  const [again] = useState(() => Number(search.get('again')))
  const orderKey = Number(search.get('order'))
  const setPlaced = useSetAtom(justPlacedAtom)
  useEffect(() => () => setPlaced(null), [setPlaced])
  switch (step) {
    case 'placed':
      if (!Number.isInteger(orderKey) || orderKey < 1) return <Navigate replace to={ordersPath(alias)} />
      return <PlacedOrder orderKey={orderKey} />
    case 'pay':
      return <PayOrder orderKey={orderKey} />
    case 'choose':
    case 'review':
      return <OrderSteps step={step} again={again} />
  }
}

interface OrderStepsProps {
  step: 'choose' | 'review'
  /** The order to order again; 0 for none. */
  again: number
}

/** The steps before placing. Their data is loaded once for both. */
function OrderSteps({ step, again }: OrderStepsProps) {
  const { load, reviewData, isBegun } = useBeginOrder(again)
  if (isBegun) return <OrderStep step={step} reviewData={reviewData} />
  return (
    <OrderStepPage step={step}>
      <Loaded load={load} skeleton={<Skeleton shape="cards" count={4} />}>
        {() => null}
      </Loaded>
    </OrderStepPage>
  )
}

/** The step in the address, if the order allows it: an order that was sent cannot be changed. */
function OrderStep({ step, reviewData }: Pick<OrderStepsProps, 'step'> & { reviewData: Load<ReviewData> }) {
  const { alias = '' } = useParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { order, wasSent, supplies, saving, unfinished } = useOrder()
  useKeepOrder()

  const asksAgain = search.has('again')
  useEffect(() => {
    if (asksAgain) void navigate(newOrderPath(alias), { replace: true })
  }, [asksAgain, alias, navigate])

  if (saving === 'placed-elsewhere') return <PlacedElsewhere />
  if (!wasSent && !supplies.Items.some(canOrder)) return <NothingEligible />
  if (step === 'choose' && wasSent) return <Navigate replace to={newOrderPath(alias, 'review')} />
  // The address of the review is in the browser's history, also of an order that was chosen differently since.
  const isReady =
    !isEmpty(order) && !isUnfinished(order, unfinished) && !chosenItems(order, supplies.Items).some(lacksAnswer)
  if (step === 'review' && !wasSent && !isReady) return <Navigate replace to={newOrderPath(alias)} />
  return step === 'choose' ? <ChooseSupplies /> : <ReviewStep reviewData={reviewData} />
}
