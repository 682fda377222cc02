import type { Load } from '@homeside/api-client/load'
import { lastOrdersShown } from '@homeside/contract/constants/limits'
import type { OrderHistory as HistoryPage } from '@homeside/contract/orders'
import { useText } from '@homeside/i18n/use-text'
import type { ListPage, PageSizes } from '@homeside/parts/paging/list-page'
import { Pager } from '@homeside/parts/paging/pager'
import { useIsWide } from '@homeside/parts/wide/use-is-wide'
import { Loaded } from '@homeside/ui/loaded'
import { Skeleton } from '@homeside/ui/skeleton'

import { HistoryOrder } from './history-order.tsx'
import { HistoryTable } from './history-table.tsx'

/** The page sizes of the history. The default is the last five orders. Section 9 of the specification. */
export const historySizes: PageSizes = { sizes: [lastOrdersShown, 10, 25], usual: lastOrdersShown }

interface OrderHistoryProps {
  load: Load<HistoryPage>
  page: ListPage
  onShow: (next: ListPage) => void
}

/** All orders, page by page; the last five at first (section 9 of the specification). */
export function OrderHistory({ load, page, onShow }: OrderHistoryProps) {
  const t = useText('orders')
  const isWide = useIsWide()
  return (
    <section className="hs-stack" aria-labelledby="all-orders">
      <h2 id="all-orders">{t('history.title')}</h2>
      <Loaded load={load} skeleton={<Skeleton shape="rows" count={page.pageSize} />}>
        {({ Items, TotalCount }) =>
          TotalCount === 0 ? (
            <p className="hs-lead">{t('history.empty')}</p>
          ) : (
            <>
              {isWide ? (
                <HistoryTable orders={Items} />
              ) : (
                <ul className="hs-surface ord-history">
                  {Items.map((order) => (
                    <HistoryOrder key={order.OrderKey} order={order} />
                  ))}
                </ul>
              )}
              <Pager
                {...page}
                total={TotalCount}
                sizes={historySizes}
                onShow={onShow}
                label={t('history.pages')}
                sizeLabel={t('history.size')}
              />
            </>
          )
        }
      </Loaded>
    </section>
  )
}
