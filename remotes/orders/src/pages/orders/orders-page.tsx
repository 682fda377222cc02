import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { useListPage } from '@homeside/parts/paging/list-page'
import { Link, useParams } from '@homeside/remote-kit/router'
import { Page } from '@homeside/ui/page'
import { ProblemCard } from '@homeside/ui/problem-card'
import { useState } from 'react'

import { openOrdersQuery, orderHistoryQuery } from '../../api/order-queries.ts'
import { newOrderPath } from '../../order-paths.ts'
import { OpenOrders } from './open-orders.tsx'
import { historySizes, OrderHistory } from './order-history.tsx'
import { useFocusOnNamedOrder } from './use-named-order.ts'

import '../order-parts.css'
import './orders.css'

/** Open orders and the history (section 2.10 of the specification). Each half is shown when the other fails. */
export default function OrdersPage() {
  const t = useText('orders')
  const { alias = '' } = useParams()
  // Supplies have their names in the patient's language.
  const language = useLanguage()
  const { show, ...page } = useListPage(historySizes)
  const open = useQueryLoad(openOrdersQuery(language))
  const history = useQueryLoad(orderHistoryQuery(page.page, page.pageSize, language))
  // What is below appears once its place is known; until then the open orders would move it.
  const [isPlaceKnown, setPlaceKnown] = useState(false)
  if (!isPlaceKnown && open.status !== 'loading') setPlaceKnown(true)

  useFocusOnNamedOrder(open.status === 'ready' && history.status !== 'loading')

  function retry() {
    open.retry()
    history.retry()
  }

  return (
    <Page title={t('orders.title')} layout="overview">
      <Link className="hs-button hs-button-primary ord-start" to={newOrderPath(alias)}>
        {t('orders.orderSupplies')}
      </Link>
      {open.status === 'failed' && history.status === 'failed' ? (
        <ProblemCard problem={open.problem} onRetry={retry} />
      ) : (
        <>
          <OpenOrders load={open} onChanged={retry} />
          {isPlaceKnown && <OrderHistory load={history} page={page} onShow={show} />}
        </>
      )}
    </Page>
  )
}
