import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { isOrderOver } from '@homeside/contract/constants/order-states'
import type { Order } from '@homeside/contract/orders'
import { formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { Link, useParams } from '@homeside/remote-kit/router'
import { dashboardAtom } from '@homeside/session/dashboard'
import { Loaded } from '@homeside/ui/loaded'
import { useOrderName } from '@homeside/ui/order-state'
import { BackLink, Page } from '@homeside/ui/page'
import { Skeleton } from '@homeside/ui/skeleton'
import { useAtomValue } from 'jotai'

import { noteOrderChanged } from '../../api/order-calls.ts'
import { orderQuery } from '../../api/order-queries.ts'
import { orderAgainPath, ordersPath } from '../../order-paths.ts'
import { OrderFacts, PayLink } from '../order-contents.tsx'
import { AskAboutOrder, DeliveryTrouble } from './ask-about-order.tsx'
import { Backorders } from './backorders.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { OrderParcels } from './order-parcels.tsx'
import { OrderEvents, OrderTracker, OrderStatus, useOrderNews } from './order-status.tsx'

/** One order: its news, what is in it and what it costs, and what can be done about it. Its print is a receipt. */
export function OrderPage({ orderKey }: { orderKey: number }) {
  const t = useText('orders')
  const { alias = '' } = useParams()
  const language = useLanguage()
  const load = useQueryLoad(orderQuery(orderKey, language))
  const portal = useText('portal')
  const nameOf = useOrderName()
  const newsOf = useOrderNews()
  const order = load.status === 'ready' ? load.value : null
  return (
    <Page
      title={order ? newsOf(order) : t('placed.loadingTitle')}
      screen={t('placed.loadingTitle')}
      documentTitle={order ? nameOf(order) : t('placed.loadingTitle')}
      lead={
        order && (
          <>
            {portal('order.orderedOn', { date: formatDate(order.OrderDate, language, 'medium') })} ·{' '}
            <span className="ord-number">{order.OrderNumber}</span>
          </>
        )
      }
      back={<BackLink to={ordersPath(alias)}>{t('orders.title')}</BackLink>}
    >
      <Loaded load={load} skeleton={<Skeleton shape="cards" count={2} />}>
        {(loaded) => <WholeOrder order={loaded} onChanged={load.retry} />}
      </Loaded>
    </Page>
  )
}

interface WholeOrderProps {
  order: Order
  /** Called when it is no longer as loaded. */
  onChanged: () => void
}

function WholeOrder({ order, onChanged }: WholeOrderProps) {
  const t = useText('orders')
  const language = useLanguage()
  const { alias = '' } = useParams()
  return (
    <>
      <PaperHead />
      <section className="hs-surface ord-block">
        <OrderStatus order={order} />
        <PayLink order={order} />
        <OrderTracker order={order} />
      </section>
      <Backorders order={order} onMovedOn={onChanged} />
      <OrderParcels order={order} />
      <section className="hs-surface ord-block">
        <OrderFacts order={order} />
        <OrderEvents order={order} />
      </section>
      {order.DateOfService !== null && <DeliveryTrouble order={order} />}
      <div className="hs-actions ord-no-print">
        {isOrderOver(order.Status) && (
          <Link className="hs-button hs-button-quiet" to={orderAgainPath(alias, order.OrderKey)}>
            {t('history.again')}
          </Link>
        )}
        <button type="button" className="hs-button hs-button-quiet" onClick={() => window.print()}>
          {t('placed.print')}
        </button>
        <AskAboutOrder order={order} />
        {order.CanCancel && (
          <CancelOrder
            order={order}
            onCancelled={(cancelled) => noteOrderChanged(cancelled, language)}
            onMovedOn={onChanged}
          />
        )}
      </div>
    </>
  )
}

/** What only paper shows: whose order it is, and who sent it, as benefit plans ask of a receipt. */
function PaperHead() {
  const t = useText('orders')
  const { patientUser } = useAtomValue(dashboardAtom)
  const { name } = useProvider()
  return (
    <dl className="hs-facts ord-paper">
      <dt>{t('paper.patient')}</dt>
      <dd>{[patientUser?.FirstName, patientUser?.LastName].filter(Boolean).join(' ')}</dd>
      <dt>{t('paper.provider')}</dt>
      <dd>{name}</dd>
    </dl>
  )
}
