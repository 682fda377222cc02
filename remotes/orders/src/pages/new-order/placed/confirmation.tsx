import type { Order } from '@homeside/contract/orders'
import { formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { Link, useParams } from '@homeside/remote-kit/router'
import { Page } from '@homeside/ui/page'
import { PhoneLink } from '@homeside/ui/phone-link'
import { StatusLine } from '@homeside/ui/status-line'

import { ordersPath } from '../../../order-paths.ts'
import { OrderContents } from '../../order-contents.tsx'
import { PayLink } from '../../pay-link.tsx'
import { CalendarReminder } from './calendar-reminder.tsx'
import { EmailConfirmation } from './email-confirmation.tsx'
import { NextSteps } from './next-steps.tsx'

interface ConfirmationProps {
  order: Order
  /** An email was requested just now. */
  wantsEmail: boolean
}

/** The confirmation of a placed order: its number, what happens next and who does it, and everything worth printing. */
export function Confirmation({ order, wantsEmail }: ConfirmationProps) {
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
        {(wantsEmail || order.ConfirmationEmailUtc) && <EmailConfirmation order={order} />}
      </section>
      <NextSteps order={order} />
      <section className="hs-surface ord-block" aria-labelledby="placed-items">
        <h2 id="placed-items">{t('placed.items')}</h2>
        <OrderContents order={order} />
      </section>
      <div className="hs-actions ord-no-print">
        <Link className="hs-button hs-button-primary" to={ordersPath(alias)}>
          {t('placed.showOrders')}
        </Link>
        <PayLink order={order} />
        <button type="button" className="hs-button hs-button-quiet" onClick={() => window.print()}>
          {t('placed.print')}
        </button>
      </div>
      <p>
        {t('placed.questions', { provider: name })} <PhoneLink phone={phone} />
      </p>
      {/* It loads later than the rest, and must not move what is about to be pressed. */}
      <CalendarReminder />
    </Page>
  )
}
