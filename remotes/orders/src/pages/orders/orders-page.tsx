import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { lastOrdersShown } from '@homeside/contract/constants/limits'
import type { Order, OrderHistory } from '@homeside/contract/orders'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Pager, type PageSizes, useListPage } from '@homeside/parts/paging/pager'
import { Link, useParams, useSearchParams } from '@homeside/remote-kit/router'
import { Loaded } from '@homeside/ui/loaded'
import { isWaitingForPatient, OrderRows } from '@homeside/ui/order-state'
import { Page } from '@homeside/ui/page'
import { ProblemCard } from '@homeside/ui/problem-card'
import { Skeleton } from '@homeside/ui/skeleton'
import { useState } from 'react'

import { openOrdersQuery, orderHistoryQuery } from '../../api/order-queries.ts'
import { newOrderPath, ordersPath } from '../../order-paths.ts'
import { OrderPage } from './order-page.tsx'

import '../order-parts.css'
import './orders.css'

/** The page sizes of finished orders; at first the last five (section 9 of the specification). */
const historySizes: PageSizes = { sizes: [lastOrdersShown, 10, 25], usual: lastOrdersShown }

/** All orders, or the one that the address names with `order`, as links from home and from the list do. */
export default function OrdersPage() {
  const [search] = useSearchParams()
  const named = Number(search.get('order')) || null
  return named === null ? <OrderLists /> : <OrderPage key={named} orderKey={named} />
}

/**
 * Orders that wait for the patient, those under way, and those that are over, none twice (section 2.10 of the
 * specification). Each half is shown when the other fails.
 */
function OrderLists() {
  const t = useText('orders')
  const { alias = '' } = useParams()
  // Supplies have their names in the patient's language.
  const language = useLanguage()
  const { show, ...page } = useListPage(historySizes)
  const open = useQueryLoad(openOrdersQuery(language))
  const history = useQueryLoad(orderHistoryQuery(page.page, page.pageSize, language))
  // The previous page stays until the next one has loaded, because its pager has the focus.
  const [shown, setShown] = useState<OrderHistory | null>(null)
  if (history.status === 'ready' && history.value !== shown) setShown(history.value)
  // The history appears after the open orders above it have loaded or failed, so that they do not move it.
  const [isPlaceKnown, setPlaceKnown] = useState(false)
  if (!isPlaceKnown && open.status !== 'loading') setPlaceKnown(true)
  const path = ordersPath(alias)

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
          {open.status === 'ready' ? (
            <OpenOrders orders={open.value.Items} path={path} />
          ) : (
            <section className="hs-stack" aria-label={t('orders.open.title')}>
              {/* Orders that wait for the patient may come to stand above it. */}
              {open.status === 'failed' && <h2>{t('orders.open.title')}</h2>}
              <Loaded load={open} skeleton={<Skeleton shape="rows" count={3} />}>
                {() => null}
              </Loaded>
            </section>
          )}
          {isPlaceKnown && (
            <section className="hs-stack" aria-labelledby="finished-orders">
              <h2 id="finished-orders">{t('history.title')}</h2>
              <Loaded load={history} skeleton={shown ? null : <Skeleton shape="rows" count={page.pageSize} />}>
                {() => null}
              </Loaded>
              {shown?.TotalCount === 0 ? (
                <p className="hs-lead">{t('history.empty')}</p>
              ) : (
                shown && (
                  <div className="hs-stack" aria-busy={history.status === 'loading'}>
                    <OrderRows orders={shown.Items} path={path} isWide />
                    <Pager
                      page={shown.Page}
                      pageSize={shown.PageSize}
                      total={shown.TotalCount}
                      sizes={historySizes}
                      onShow={show}
                      label={t('history.pages')}
                      sizeLabel={t('history.size')}
                    />
                  </div>
                )
              )}
            </section>
          )}
        </>
      )}
    </Page>
  )
}

/** Those that wait for the patient first, each group newest first. */
function OpenOrders({ orders, path }: { orders: readonly Order[]; path: string }) {
  const t = useText('orders')
  const waiting = orders.filter(isWaitingForPatient)
  const others = orders.filter((order) => !isWaitingForPatient(order))
  return (
    <>
      {waiting.length > 0 && (
        <section className="hs-stack" aria-labelledby="waiting-orders">
          <h2 id="waiting-orders">{t('orders.waiting')}</h2>
          <OrderRows orders={waiting} path={path} isWide />
        </section>
      )}
      <section className="hs-stack" aria-labelledby="open-orders">
        <h2 id="open-orders">{t('orders.open.title')}</h2>
        {others.length > 0 ? (
          <OrderRows orders={others} path={path} isWide />
        ) : (
          <p className="hs-lead">{t(waiting.length > 0 ? 'orders.open.noOther' : 'orders.open.empty')}</p>
        )}
      </section>
    </>
  )
}
