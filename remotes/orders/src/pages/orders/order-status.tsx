import type { Order } from '@homeside/contract/orders'
import { useText } from '@homeside/i18n/use-text'
import { OrderState, orderStateKey } from '@homeside/ui/order-state'
import { PhoneLink } from '@homeside/ui/phone-link'
import { useProvider } from '@homeside/ui/provider-context'

/** Where an order stands in plain words, then what happens next and who does it. */
export function OrderStatus({ order }: { order: Order }) {
  const t = useText('orders')
  const { phone } = useProvider()
  // The next step is the patient's, so the number to call belongs beside it.
  const isPatientsTurn = order.Status === 'Blocked'
  const isCarried = order.Status === 'Shipped' && order.Carrier
  return (
    <div className="ord-status">
      <OrderState order={order} />
      <p>{isCarried ? t('status.ShippedBy.next', { carrier: order.Carrier }) : t(`${orderStateKey(order)}.next`)}</p>
      {isPatientsTurn && <PhoneLink phone={phone} />}
    </div>
  )
}
