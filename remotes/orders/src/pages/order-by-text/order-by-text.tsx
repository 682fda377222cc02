import type { Load } from '@homeside/api-client/load'
import { useOwnQuery } from '@homeside/api-client/use-own-query'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { useNavigate, useParams } from '@homeside/remote-kit/router'
import { Loaded } from '@homeside/ui/loaded'
import { Notice } from '@homeside/ui/notice'
import { Page } from '@homeside/ui/page'
import { Skeleton } from '@homeside/ui/skeleton'
import { useAtomValue } from 'jotai'

import { payOrderPath } from '../../order-paths.ts'
import { canOrder, isDue } from '../../order/can-order.ts'
import { chosenItems } from '../../order/chosen-items.ts'
import { startsAtom, useOrder } from '../../order/order-store.ts'
import { useKeepOrder } from '../../order/use-keep-order.ts'
import { usePlaceOrder } from '../../order/use-place-order.ts'
import { BegunOrder } from '../new-order/begun-order.tsx'
import { NothingEligible } from '../new-order/choose/nothing-eligible.tsx'
import { OrderNews } from '../new-order/choose/order-news.tsx'
import { orderStartQuery } from '../new-order/order-start-query.ts'
import { reviewDataQuery } from '../new-order/review-data-query.ts'
import type { ReviewData } from '../new-order/review-data-query.ts'
import { OrderToPlace } from '../new-order/review/order-to-place.tsx'
import { OneForm } from './one-form.tsx'
import { useFinishOrder } from './use-finish-order.ts'

import '../new-order/choose/choose.css'
import '../new-order/review/review.css'

/** Loads what can be ordered and what is on file, for the one page. */
export function OrderByText() {
  const t = useText('orders')
  const language = useLanguage()
  const load = useQueryLoad(useOwnQuery(orderStartQuery(0, language, useAtomValue(startsAtom))))
  const reviewData = useQueryLoad(useOwnQuery(reviewDataQuery(language)))
  if (load.status === 'ready') {
    return (
      <BegunOrder start={load.value}>
        <OrderInText reviewData={reviewData} />
      </BegunOrder>
    )
  }
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

  if (saving === 'placed-elsewhere') return <OrderedAlready />
  if (!wasSent && !supplies.Items.some(canOrder)) return <NothingEligible />
  const due = supplies.Items.filter(isDue).length
  const isAllChosen = chosenItems(order, supplies.Items).length === due
  return (
    <Page title={t('byText.title')} lead={isAllChosen ? t('byText.lead', { count: due }) : undefined}>
      {placing.isUnanswered ? null : <OrderNews />}
      <OrderToPlace placing={placing} reviewData={reviewData}>
        {(found) => <OneForm reviewData={found} onPlace={placing.place} />}
      </OrderToPlace>
    </Page>
  )
}

/** Another tab or device has placed this order: nothing is ordered twice, and nothing is left to do. */
function OrderedAlready() {
  const t = useText('orders')
  return (
    <Page title={t('elsewhere.title')}>
      <Notice tone="info" title={t('elsewhere.noticeTitle')}>
        <p>{t('elsewhere.text')}</p>
        <p>{t('byText.nothingMore')}</p>
      </Notice>
    </Page>
  )
}
