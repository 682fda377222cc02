import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import type { Order } from '@homeside/contract/orders'
import { useText } from '@homeside/i18n/use-text'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { Link, useParams } from '@homeside/remote-kit/router'
import { OrderQuestion, OrderState, orderStateKey } from '@homeside/ui/order-state'
import { PhoneLink } from '@homeside/ui/phone-link'

import { useMayWrite } from './ask-about-order.tsx'

/** The state of an order in plain words, then what happens next and who does it. */
export function OrderStatus({ order }: { order: Order }) {
  const t = useText('orders')
  const { alias = '' } = useParams()
  const { phone } = useProvider()
  const mayWrite = useMayWrite()
  // The next step is the patient's, so its link is beside it.
  const isPatientsTurn = order.Status === 'Blocked'
  const question = isPatientsTurn && mayWrite ? order.ConversationKey : null
  const isToPay = order.DueNowCents > 0 && ['Submitted', 'Processing'].includes(order.Status)
  const isCarried = order.Status === 'Shipped' && order.Carrier
  return (
    <div className="ord-status" role="status">
      <OrderState order={order} />
      <OrderQuestion order={order} />
      <p>
        {isCarried
          ? t('status.ShippedBy.next', { carrier: order.Carrier })
          : t(isToPay ? 'status.toPay' : question ? 'status.BlockedByQuestion.next' : `${orderStateKey(order)}.next`)}
      </p>
      {isPatientsTurn && (
        <div className="hs-actions">
          {question && (
            <Link className="hs-button hs-button-primary" to={pageAddress(pagePaths.message, { alias, id: question })}>
              {t('orders.open.answer')}
            </Link>
          )}
          <PhoneLink phone={phone} />
        </div>
      )}
    </div>
  )
}
