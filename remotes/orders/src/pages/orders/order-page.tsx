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

import { orderQuery } from '../../api/order-queries.ts'
import { noteOrderChanged } from '../../api/orders-changed.ts'
import { orderAgainPath, ordersPath } from '../../order-paths.ts'
import { OrderContents } from '../order-contents.tsx'
import { PayLink } from '../pay-link.tsx'
import { AskAboutOrder } from './ask-about-order.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { DeliveryTrouble } from './delivery-trouble.tsx'
import { OrderParcels } from './order-parcels.tsx'
import { OrderStatus } from './order-status.tsx'
import { OrderEvents, OrderTracker } from './order-tracker.tsx'

/** One order: where it stands, what is in it and what it costs, and what can be done about it. Its print is a receipt. */
export function OrderPage({ orderKey }: { orderKey: number }) {
  const t = useText('orders')
  const { alias = '' } = useParams()
  const language = useLanguage()
  const load = useQueryLoad(orderQuery(orderKey, language))
  const nameOf = useOrderName()
  const order = load.status === 'ready' ? load.value : null
  return (
    <Page
      title={t('placed.loadingTitle')}
      documentTitle={order ? nameOf(order) : t('placed.loadingTitle')}
      lead={order && t('orders.open.number', { number: order.OrderNumber })}
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
        <Days order={order} />
      </section>
      {order.DateOfService !== null && <DeliveryTrouble order={order} />}
      <section className="hs-surface ord-block" aria-labelledby="order-contents">
        <h2 id="order-contents">{t('placed.items')}</h2>
        <OrderContents order={order} />
        <OrderEvents order={order} />
      </section>
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

/** The days of an order, and its parcels. */
function Days({ order }: { order: Order }) {
  const t = useText('orders')
  const language = useLanguage()
  const { DateOfService, EstimatedDeliveryDate, OrderDate, Parcels, Phoned, Status } = order
  return (
    <>
      <dl className="hs-facts hs-tabular">
        <dt>{t('orders.open.ordered')}</dt>
        <dd>{formatDate(OrderDate, language, 'medium')}</dd>
        {Phoned && (
          <>
            <dt>{t('orders.open.phoned')}</dt>
            <dd>{t('orders.open.phonedBy', { toldBy: Phoned.ToldBy, takenBy: Phoned.TakenBy })}</dd>
          </>
        )}
        {!isOrderOver(Status) && Parcels.length === 0 && (
          <>
            <dt>{t('orders.open.expected')}</dt>
            <dd>
              {EstimatedDeliveryDate
                ? formatDate(EstimatedDeliveryDate, language, 'medium')
                : t('orders.open.expectedUnknown')}
            </dd>
          </>
        )}
        {DateOfService !== null && (
          <>
            <dt>{t('orders.service')}</dt>
            <dd>{formatDate(DateOfService, language, 'medium')}</dd>
          </>
        )}
      </dl>
      <OrderParcels order={order} />
    </>
  )
}

/** On paper: whose order it is, and who sent it, as benefit plans ask of a receipt. */
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
