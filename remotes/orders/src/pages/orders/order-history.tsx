import type { Load } from '@homeside/api-client/load'
import type { OrderHistory as HistoryPage } from '@homeside/contract/orders'
import { useText } from '@homeside/i18n/use-text'
import { Loaded } from '@homeside/ui/loaded'
import { Skeleton } from '@homeside/ui/skeleton'

import { HistoryOrder } from './history-order.tsx'
import { Pages } from './pages.tsx'
import type { ShownPage } from './use-page.ts'

interface OrderHistoryProps {
  load: Load<HistoryPage>
  pages: ShownPage
}

/** Every order that was placed, page by page; the last five at first (section 9 of the specification). */
export function OrderHistory({ load, pages }: OrderHistoryProps) {
  const t = useText('orders')
  return (
    <section className="hs-stack" aria-labelledby="all-orders">
      <h2 id="all-orders">{t('history.title')}</h2>
      <Loaded load={load} skeleton={<Skeleton shape="rows" count={pages.pageSize} />}>
        {({ Items, TotalCount }) =>
          TotalCount === 0 ? (
            <p className="hs-lead">{t('history.empty')}</p>
          ) : (
            <>
              <ul className="hs-surface ord-history">
                {Items.map((order) => (
                  <HistoryOrder key={order.OrderKey} order={order} />
                ))}
              </ul>
              <Pages {...pages} total={TotalCount} />
            </>
          )
        }
      </Loaded>
    </section>
  )
}
