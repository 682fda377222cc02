import type { Load } from '@homeside/api-client/load'
import { useOwnQuery } from '@homeside/api-client/use-own-query'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { useLanguage } from '@homeside/i18n/use-language'
import { Navigate, useNavigate, useParams, useSearchParams } from '@homeside/remote-kit/router'
import { Loaded } from '@homeside/ui/loaded'
import { Skeleton } from '@homeside/ui/skeleton'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'

import { newOrderPath } from '../../order-paths.ts'
import { canOrder } from '../../order/can-order.ts'
import { chosenItems, lacksAnswer } from '../../order/chosen-items.ts'
import { isEmpty } from '../../order/edit-order.ts'
import { startsAtom, useOrder } from '../../order/order-store.ts'
import { useKeepOrder } from '../../order/use-keep-order.ts'
import { BegunOrder } from './begun-order.tsx'
import { ChooseSupplies } from './choose/choose-supplies.tsx'
import { NothingEligible } from './choose/nothing-eligible.tsx'
import { isUnfinished } from './choose/typed-items.ts'
import { orderStartQuery } from './order-start-query.ts'
import { OrderStepPage } from './order-step-page.tsx'
import { PlacedElsewhere } from './placed-elsewhere.tsx'
import { reviewDataQuery } from './review-data-query.ts'
import type { ReviewData } from './review-data-query.ts'
import { ReviewStep } from './review/review-step.tsx'

interface OrderStepsProps {
  step: 'choose' | 'review'
  /** The order to order again; 0 for none. */
  again: number
}

/**
 * Loads the data of the steps before placing, once for both. Choosing does not wait for data that only the review
 * shows.
 */
export function OrderSteps({ step, again }: OrderStepsProps) {
  const language = useLanguage()
  const load = useQueryLoad(useOwnQuery(orderStartQuery(again, language, useAtomValue(startsAtom))))
  const reviewData = useQueryLoad(useOwnQuery(reviewDataQuery(language)))
  if (load.status === 'ready') {
    return (
      <BegunOrder start={load.value}>
        <OrderStep step={step} reviewData={reviewData} />
      </BegunOrder>
    )
  }
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
