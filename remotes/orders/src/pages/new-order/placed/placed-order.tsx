import { useApi } from '@homeside/api-client/use-api'
import { useLoad } from '@homeside/api-client/use-load'
import type { Order } from '@homeside/contract/orders'
import { useText } from '@homeside/i18n/use-text'
import { Link, useParams } from '@homeside/remote-kit/router'
import { Loaded } from '@homeside/ui/loaded'
import { Notice } from '@homeside/ui/notice'
import { Page } from '@homeside/ui/page'
import { Skeleton } from '@homeside/ui/skeleton'

import { getRecentOrders } from '../../../api/get-recent-orders.ts'
import { ordersPath } from '../../../order-paths.ts'
import { Confirmation } from './confirmation.tsx'

interface PlacedOrderProps {
  orderKey: number
  /** The order, when it was placed on this page; null after a refresh. */
  known: Order | null
}

/** The confirmation as a page of its own: a refresh, or coming back, shows it again. */
export function PlacedOrder({ orderKey, known }: PlacedOrderProps) {
  const t = useText('orders')
  const { alias = '' } = useParams()
  const api = useApi()
  const load = useLoad(
    async (signal) => {
      if (known) return known
      const recent = await getRecentOrders(api, signal)
      return recent.find((order) => order.OrderKey === orderKey) ?? null
    },
    [api, known, orderKey],
  )

  const order = known ?? (load.status === 'ready' ? load.value : null)
  if (order) return <Confirmation order={order} />
  return (
    <Page title={t('placed.loadingTitle')}>
      <Loaded load={load} skeleton={<Skeleton shape="text" count={6} />}>
        {() => (
          <Notice tone="warning" title={t('placed.notFound.title')}>
            <p>{t('placed.notFound.text')}</p>
            <Link className="hs-button hs-button-quiet ord-start" to={ordersPath(alias)}>
              {t('placed.showOrders')}
            </Link>
          </Notice>
        )}
      </Loaded>
    </Page>
  )
}
