import { useApi } from '@homeside/api-client/use-api'
import { useLoad } from '@homeside/api-client/use-load'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Link, useParams } from '@homeside/remote-kit/router'
import { Loaded } from '@homeside/ui/loaded'
import { Page } from '@homeside/ui/page'
import { Skeleton } from '@homeside/ui/skeleton'

import { getOpenOrders } from '../../api/get-open-orders.ts'
import { getRecentOrders } from '../../api/get-recent-orders.ts'
import { newOrderPath } from '../../order-paths.ts'
import { OpenOrder } from './open-order.tsx'
import { RecentOrders } from './recent-orders.tsx'

import '../order-parts.css'
import './orders.css'

/** What is on its way and what came before (section 2.10 of the specification). */
export default function OrdersPage() {
  const t = useText('orders')
  const { alias = '' } = useParams()
  const api = useApi()
  // Supplies have their names in the patient's language.
  const language = useLanguage()
  const load = useLoad(
    (signal) => Promise.all([getOpenOrders(api, signal), getRecentOrders(api, signal)]),
    [api, language],
  )
  return (
    <Page title={t('orders.title')}>
      <Link className="hs-button hs-button-primary ord-start" to={newOrderPath(alias)}>
        {t('orders.orderSupplies')}
      </Link>
      <Loaded load={load} skeleton={<Skeleton shape="cards" count={3} />}>
        {([open, recent]) => {
          const earlier = recent.filter((order) => open.every((other) => other.OrderKey !== order.OrderKey))
          return (
            <>
              <section className="hs-stack" aria-labelledby="open-orders">
                <h2 id="open-orders">{t('orders.open.title')}</h2>
                {open.length === 0 && <p className="hs-lead">{t('orders.open.empty')}</p>}
                {open.map((order) => (
                  <OpenOrder key={order.OrderKey} order={order} />
                ))}
              </section>
              {earlier.length > 0 && (
                <section className="hs-stack" aria-labelledby="earlier-orders">
                  <h2 id="earlier-orders">{t('orders.recent.title')}</h2>
                  <RecentOrders orders={earlier} />
                </section>
              )}
            </>
          )
        }}
      </Loaded>
    </Page>
  )
}
