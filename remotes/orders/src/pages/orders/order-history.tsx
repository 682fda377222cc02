import type { Load } from '@homeside/api-client/load'
import { lastOrdersShown } from '@homeside/contract/constants/limits'
import type { Order, OrderHistory as HistoryPage } from '@homeside/contract/orders'
import { formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import type { ListPage, PageSizes } from '@homeside/parts/paging/list-page'
import { Pager } from '@homeside/parts/paging/pager'
import { useIsWide } from '@homeside/parts/wide/use-is-wide'
import { Link, useParams } from '@homeside/remote-kit/router'
import { Loaded } from '@homeside/ui/loaded'
import { OrderState } from '@homeside/ui/order-state'
import { Skeleton } from '@homeside/ui/skeleton'

import { orderAgainPath } from '../../order-paths.ts'
import { SupplyPicture } from '../supply-picture.tsx'
import { AskAboutOrder } from './ask-about-order.tsx'
import { OrderDetails } from './order-details.tsx'
import { pastOrderId } from './use-named-order.ts'

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

/** One order of the history in short form: day, supplies and state; the rest is folded. */
function HistoryOrder({ order }: { order: Order }) {
  const t = useText('orders')
  const language = useLanguage()
  return (
    <li id={pastOrderId(order.OrderKey)} className="ord-history-order" tabIndex={-1}>
      <div className="ord-history-head">
        <div>
          <p className="hs-tabular ord-history-date">{formatDate(order.OrderDate, language)}</p>
          <p>{order.Items.map(({ PlainName }) => PlainName).join(', ')}</p>
          <p className="hs-hint">{t('history.order', { number: order.OrderNumber, count: order.Items.length })}</p>
        </div>
        <OrderState order={order} />
      </div>
      <OrderDetails order={order} level={3} />
      <HistoryActions order={order} />
    </li>
  )
}

/** The history as a table, where there is room for columns: supplies, status, and the dates of order and delivery. */
function HistoryTable({ orders }: { orders: readonly Order[] }) {
  const t = useText('orders')
  return (
    <table className="hs-surface ord-history ord-table">
      <thead>
        <tr>
          <th scope="col">{t('history.columns.supplies')}</th>
          <th scope="col">{t('history.columns.stands')}</th>
          <th scope="col">{t('orders.open.ordered')}</th>
          <th scope="col">{t('orders.open.expected')}</th>
        </tr>
      </thead>
      {orders.map((order) => (
        <HistoryRows key={order.OrderKey} order={order} />
      ))}
    </table>
  )
}

/** One order: its columns, and below them what can be done about it, with the rest behind it. */
function HistoryRows({ order }: { order: Order }) {
  const t = useText('orders')
  const language = useLanguage()
  const [first] = order.Items
  return (
    <tbody id={pastOrderId(order.OrderKey)} className="ord-history-order" tabIndex={-1}>
      <tr>
        <th scope="row">
          <span className="ord-table-supplies">
            {first && <SupplyPicture supply={first} size={40} />}
            <span>
              {order.Items.map(({ PlainName }) => PlainName).join(', ')}
              <span className="hs-hint ord-table-number">
                {t('history.order', { number: order.OrderNumber, count: order.Items.length })}
              </span>
            </span>
          </span>
        </th>
        <td>
          <OrderState order={order} />
        </td>
        <td className="hs-tabular">{formatDate(order.OrderDate, language, 'medium')}</td>
        <td className="hs-tabular">
          {order.Status === 'Cancelled'
            ? t('history.notSent')
            : order.EstimatedDeliveryDate
              ? formatDate(order.EstimatedDeliveryDate, language, 'medium')
              : t('history.notKnown')}
        </td>
      </tr>
      <tr>
        <td colSpan={4} className="ord-table-more">
          <OrderDetails order={order} level={3} />
          <HistoryActions order={order} />
        </td>
      </tr>
    </tbody>
  )
}

/** What can be done about an order that is over; one that is under way has its own card. */
function HistoryActions({ order }: { order: Order }) {
  const t = useText('orders')
  const { alias = '' } = useParams()
  if (order.Status !== 'Delivered' && order.Status !== 'Cancelled') return null
  return (
    <div className="ord-order-actions">
      <Link className="hs-button hs-button-text" to={orderAgainPath(alias, order.OrderKey)}>
        {t('history.again')}
        <span className="hs-visually-hidden"> {t('orders.open.number', { number: order.OrderNumber })}</span>
      </Link>
      <AskAboutOrder order={order} />
    </div>
  )
}
