import { pagePaths } from '@homeside/contract/constants/page-paths'
import type { Order } from '@homeside/contract/orders'
import { useText } from '@homeside/i18n/use-text'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { OrderQuestion, OrderState } from '@homeside/ui/order-state'
import { PhoneLink } from '@homeside/ui/phone-link'
import { SupplySymbol } from '@homeside/ui/supply-symbol'
import { generatePath, Link } from 'react-router-dom'

import { useRoutePath } from '../../alias/use-route-path.ts'

/** Orders that wait for the patient: first on the page, with its one filled button. Nothing when no remote serves orders. */
export function BlockedOrders({ orders }: { orders: readonly Order[] }) {
  const t = useText('host')
  const path = useRoutePath(pagePaths.orders)
  if (!path || orders.length === 0) return null
  return (
    <section className="hs-stack">
      <h2>{t('dashboard.waitingForYou')}</h2>
      {orders.map((order, index) => (
        <BlockedOrder key={order.OrderKey} order={order} to={`${path}?order=${order.OrderKey}`} isFirst={index === 0} />
      ))}
    </section>
  )
}

/** One order that waits for the patient. Where staff asked a question, its answer is one press away. */
function BlockedOrder({ order, to, isFirst }: { order: Order; to: string; isFirst: boolean }) {
  const t = useText('host')
  const { phone } = useProvider()
  const conversations = useRoutePath(pagePaths.message)
  const [first] = order.Items
  const question =
    conversations && order.ConversationKey ? generatePath(conversations, { id: String(order.ConversationKey) }) : null
  const main = isFirst ? 'hs-button-primary' : 'hs-button-quiet'
  const number = t('dashboard.orderNumber', { number: order.OrderNumber })
  return (
    <article className="hs-surface dashboard-blocked" aria-label={number}>
      {first ? <SupplySymbol supply={first} size={56} /> : null}
      <div className="hs-order-words">
        <p className="hs-order-name">{order.Items.map(({ PlainName }) => PlainName).join(', ')}</p>
        <OrderState order={order} />
        <OrderQuestion order={order} />
        <p className="hs-hint hs-tabular">{number}</p>
      </div>
      <div className="hs-actions">
        {question ? (
          <Link className={`hs-button ${main}`} to={question}>
            {t('dashboard.answer')}
            {isFirst ? null : <span className="hs-visually-hidden"> {number}</span>}
          </Link>
        ) : null}
        <Link className={`hs-button ${question ? 'hs-button-text' : main}`} to={to}>
          {t('dashboard.seeOrder')}
          {isFirst ? null : <span className="hs-visually-hidden"> {number}</span>}
        </Link>
        <p>
          {t('dashboard.orCall')} <PhoneLink phone={phone} />
        </p>
      </div>
    </article>
  )
}
