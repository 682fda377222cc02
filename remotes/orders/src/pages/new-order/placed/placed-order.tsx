import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Link, useParams } from '@homeside/remote-kit/router'
import { Loaded } from '@homeside/ui/loaded'
import { Page } from '@homeside/ui/page'
import { Skeleton } from '@homeside/ui/skeleton'

import { orderQuery } from '../../../api/order-queries.ts'
import { ordersPath } from '../../../order-paths.ts'
import type { JustPlaced } from '../new-order-page.tsx'
import { Confirmation } from './confirmation.tsx'

interface PlacedOrderProps {
  orderKey: number
  /** The order, when it was placed on this page; null after a refresh. */
  placed: JustPlaced | null
}

/** The confirmation as a page of its own: a refresh, or coming back, shows it again. */
export function PlacedOrder({ orderKey, placed }: PlacedOrderProps) {
  const t = useText('orders')
  const { alias = '' } = useParams()
  const language = useLanguage()
  const known = placed?.order ?? null
  const load = useQueryLoad({ ...orderQuery(orderKey, language), enabled: known === null })

  const order = known ?? (load.status === 'ready' ? load.value : null)
  if (order) return <Confirmation order={order} wantsEmail={placed?.wantsEmail === true} />
  return (
    <Page title={t('placed.loadingTitle')}>
      <Loaded load={load} skeleton={<Skeleton shape="text" count={6} />}>
        {() => null}
      </Loaded>
      {load.status === 'failed' && (
        <Link className="hs-button hs-button-quiet ord-start" to={ordersPath(alias)}>
          {t('placed.showOrders')}
        </Link>
      )}
    </Page>
  )
}
