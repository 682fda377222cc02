import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Link, useParams } from '@homeside/remote-kit/router'
import { Loaded } from '@homeside/ui/loaded'
import { Page } from '@homeside/ui/page'
import { Skeleton } from '@homeside/ui/skeleton'
import { useAtomValue } from 'jotai'

import { orderQuery } from '../../../api/order-queries.ts'
import { ordersPath } from '../../../order-paths.ts'
import { justPlacedAtom } from '../../../order/order-store.ts'
import { Confirmation } from './confirmation.tsx'

/** The confirmation as its own page. A refresh, or coming back, shows it again. */
export function PlacedOrder({ orderKey }: { orderKey: number }) {
  const t = useText('orders')
  const { alias = '' } = useParams()
  const language = useLanguage()
  const placed = useAtomValue(justPlacedAtom)
  const known = placed?.order.OrderKey === orderKey ? placed : null
  const load = useQueryLoad({ ...orderQuery(orderKey, language), enabled: known === null })

  const order = known?.order ?? (load.status === 'ready' ? load.value : null)
  if (order) return <Confirmation order={order} wantsEmail={known?.wantsEmail === true} />
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
