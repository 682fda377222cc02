import type { Load } from '@homeside/api-client/load'
import { useApi } from '@homeside/api-client/use-api'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { orderMoney } from '@homeside/contract/constants/order-money'
import type { Order } from '@homeside/contract/orders'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { finishTask } from '@homeside/parts/link/finish-task'
import { useStep } from '@homeside/parts/wizard/task-page'
import { useNavigate, useParams, useSearchParams } from '@homeside/remote-kit/router'
import { shortCodeInfoAtom } from '@homeside/session/tab-stores'
import { Loaded } from '@homeside/ui/loaded'
import { Page } from '@homeside/ui/page'
import { Skeleton } from '@homeside/ui/skeleton'
import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent } from 'react'

import { orderQuery } from '../../api/order-queries.ts'
import { payOrderPath } from '../../order-paths.ts'
import { canOrder, isDue } from '../../order/can-order.ts'
import { chosenItems } from '../../order/chosen-items.ts'
import { useOrder, useKeepOrder } from '../../order/order-store.ts'
import { useBeginOrder, type ReviewData } from '../../order/use-begin-order.ts'
import { usePlaceOrder } from '../../order/use-place-order.ts'
import { NothingEligible } from '../new-order/choose/later-supplies.tsx'
import { OrderNews, PlacedElsewhere } from '../new-order/choose/order-news.tsx'
import { PayOrder } from '../new-order/pay/pay-order.tsx'
import { OrderToPlace } from '../new-order/review/order-to-place.tsx'
import { OneForm } from './one-form.tsx'

import '../new-order/choose/choose.css'
import '../new-order/review/review.css'
import '../order-parts.css'

/** The one task of a texted link to the orders: what is due, on one page, to check and place. */
export default function OrderByTextPage() {
  const [search] = useSearchParams()
  const step = useStep(['choose', 'pay', 'placed'])
  const orderKey = Number(search.get('order'))
  if (step === 'pay') return <PayOrder orderKey={orderKey} />
  return step === 'placed' ? <FinishOrder orderKey={orderKey} /> : <OrderByText />
}

/** Loads what can be ordered and what is on file, for the one page. */
function OrderByText() {
  const t = useText('orders')
  const { load, reviewData, isBegun } = useBeginOrder(0)
  if (isBegun) return <OrderInText reviewData={reviewData} />
  return (
    <Page title={t('byText.title')}>
      <Loaded load={load} skeleton={<Skeleton shape="cards" count={4} />}>
        {() => null}
      </Loaded>
    </Page>
  )
}

function OrderInText({ reviewData }: { reviewData: Load<ReviewData> }) {
  const t = useText('orders')
  const { alias = '' } = useParams()
  const navigate = useNavigate()
  const finish = useFinishOrder()
  const { order, wasSent, saving, supplies } = useOrder()
  useKeepOrder()
  const placing = usePlaceOrder((placed) => {
    if (placed.DueNowCents > 0) void navigate(payOrderPath(alias, placed.OrderKey), { replace: true })
    else void finish(placed)
  })

  if (saving === 'placed-elsewhere') return <PlacedElsewhere />
  if (!wasSent && !supplies.Items.some(canOrder)) return <NothingEligible />
  const due = supplies.Items.filter(isDue)
  const isAllChosen = chosenItems(order, due).length === due.length
  return (
    <Page title={t('byText.title')} lead={isAllChosen ? t('byText.lead', { count: due.length }) : undefined}>
      {placing.isUnanswered ? null : <OrderNews />}
      <OrderToPlace placing={placing} reviewData={reviewData}>
        {(found) => <OneForm {...found} place={placing.place} />}
      </OrderToPlace>
    </Page>
  )
}

/** Returns from the payment of an order, and ends the visit. */
function FinishOrder({ orderKey }: { orderKey: number }) {
  const t = useText('orders')
  const load = useQueryLoad(orderQuery(orderKey, useLanguage()))
  return (
    <Page title={t('placed.loadingTitle')}>
      <Loaded load={load} skeleton={<Skeleton shape="text" count={6} />}>
        {(order) => <Finish order={order} />}
      </Loaded>
    </Page>
  )
}

function Finish({ order }: { order: Order }) {
  const finish = useEffectEvent(useFinishOrder())
  useEffect(() => {
    void finish(order)
  }, [order])
  return <Skeleton shape="text" count={6} />
}

/** Ends the visit of a texted link with the placed order. */
function useFinishOrder(): (placed: Order) => Promise<void> {
  const api = useApi()
  const link = useAtomValue(shortCodeInfoAtom)
  return (placed) => {
    const { unknown, rest, paid } = orderMoney(placed)
    return finishTask(api, link, {
      route: 'orders',
      order: {
        number: placed.OrderNumber,
        date: placed.OrderDate,
        items: placed.Items.length,
        status: placed.Status,
        holdReason: placed.HoldReason,
        expected: placed.EstimatedDeliveryDate,
        next: null,
        copayCents: rest > 0 ? rest : null,
        copayLacks: unknown,
        paidCents: paid,
        isEarlier: false,
      },
    })
  }
}
