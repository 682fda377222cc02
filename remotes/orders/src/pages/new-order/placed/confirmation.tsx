import type { Order } from '@homeside/contract/orders'
import { formatCents, formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Link, useParams } from '@homeside/remote-kit/router'
import { Page } from '@homeside/ui/page'
import { PhoneLink } from '@homeside/ui/phone-link'
import { useProvider } from '@homeside/ui/provider-context'
import { StatusLine } from '@homeside/ui/status-line'

import { ordersPath } from '../../../order-paths.ts'
import { OrderItems } from '../../order-items.tsx'
import { AddressLines } from '../address-lines.tsx'
import { NextSteps } from './next-steps.tsx'

import './placed.css'

/** The order is placed: its number, what happens next and who does it, and everything worth printing. */
export function Confirmation({ order }: { order: Order }) {
  const t = useText('orders')
  const { alias = '' } = useParams()
  const language = useLanguage()
  const { name, phone } = useProvider()
  return (
    <Page title={t('placed.title')}>
      <section className="hs-surface ord-block">
        <StatusLine tone="success">{t('placed.received')}</StatusLine>
        <dl className="ord-facts ord-facts-roomy hs-tabular">
          <dt>{t('placed.number')}</dt>
          <dd>
            <strong>{order.OrderNumber}</strong>
          </dd>
          {order.EstimatedDeliveryDate && (
            <>
              <dt>{t('placed.expected')}</dt>
              <dd>{formatDate(order.EstimatedDeliveryDate, language)}</dd>
            </>
          )}
        </dl>
      </section>
      <NextSteps order={order} />
      <section className="hs-surface ord-block" aria-labelledby="placed-items">
        <h2 id="placed-items">{t('placed.items')}</h2>
        <OrderItems items={order.Items} />
        <dl className="ord-facts ord-facts-roomy">
          <dt>{t('placed.deliverTo')}</dt>
          <dd>
            <AddressLines address={order.DeliveryAddress} />
          </dd>
          <dt>{t('placed.copay')}</dt>
          <dd>
            {order.CopayCents === null ? (
              t('review.copayUnknown')
            ) : (
              <>
                <strong className="hs-tabular">{formatCents(order.CopayCents, language)}</strong>
                <br />
                <span className="hs-hint">{t('placed.copayMeaning')}</span>
              </>
            )}
          </dd>
        </dl>
      </section>
      <div className="hs-actions ord-no-print">
        <Link className="hs-button hs-button-primary" to={ordersPath(alias)}>
          {t('placed.showOrders')}
        </Link>
        <button type="button" className="hs-button hs-button-quiet" onClick={() => window.print()}>
          {t('placed.print')}
        </button>
      </div>
      <p>
        {t('placed.questions', { provider: name })} <PhoneLink phone={phone} />
      </p>
    </Page>
  )
}
