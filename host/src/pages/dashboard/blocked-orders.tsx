import { pagePaths } from '@homeside/contract/constants/page-paths'
import type { Order } from '@homeside/contract/orders'
import { smallFirst } from '@homeside/i18n/format'
import { useText } from '@homeside/i18n/use-text'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { Icon } from '@homeside/ui/icon'
import { OrderQuestion, useOrderName } from '@homeside/ui/order-state'
import { PhoneLink } from '@homeside/ui/phone-link'
import { generatePath, Link } from 'react-router-dom'

import { useRoutePath } from '../../alias/use-route-path.ts'

/**
 * Orders that wait for the patient: first on the page, with its one filled button. Nothing when no remote serves
 * orders.
 */
export function BlockedOrders({ orders }: { orders: readonly Order[] }) {
  const path = useRoutePath(pagePaths.orders)
  if (!path) return null
  return orders.map((order, index) => (
    <BlockedOrder key={order.OrderKey} order={order} to={`${path}?order=${order.OrderKey}`} isFirst={index === 0} />
  ))
}

/**
 * What staff ask about an order, in their words. Its answer is one press away, or a call where nothing can be written.
 */
function BlockedOrder({ order, to, isFirst }: { order: Order; to: string; isFirst: boolean }) {
  const t = useText('host')
  const { phone } = useProvider()
  const nameOf = useOrderName()
  const conversations = useRoutePath(pagePaths.message)
  const question =
    conversations && order.ConversationKey ? generatePath(conversations, { id: String(order.ConversationKey) }) : null
  const main = isFirst ? 'hs-button-primary' : 'hs-button-quiet'
  const number = t('dashboard.orderNumber', { number: order.OrderNumber })
  return (
    <article className="hs-surface hs-stack dashboard-blocked" aria-label={number}>
      <h2>
        <Icon name={question ? 'messages' : 'phone'} />
        {t('dashboard.asks', { name: smallFirst(nameOf(order)) })}
      </h2>
      <OrderQuestion order={order} />
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
        {question ? null : (
          <p>
            {t('dashboard.orCall')} <PhoneLink phone={phone} />
          </p>
        )}
      </div>
    </article>
  )
}
