import type { Order } from '@homeside/contract/orders'
import { useText } from '@homeside/i18n/use-text'
import { PhoneLink } from '@homeside/ui/phone-link'
import { useProvider } from '@homeside/ui/provider-context'
import { StatusLine } from '@homeside/ui/status-line'

import { needsPatient, stateLook, stateWords } from './order-state.ts'

/** Where an order stands in plain words, then what happens next and who does it. */
export function OrderStatus({ order }: { order: Order }) {
  const t = useText('orders')
  const { phone } = useProvider()
  const words = stateWords(order)
  const isCarried = order.Status === 'Shipped' && order.Carrier
  return (
    <div className="ord-status">
      <StatusLine {...stateLook(order)}>{t(`${words}.label`)}</StatusLine>
      <p>{isCarried ? t('status.ShippedBy.next', { carrier: order.Carrier }) : t(`${words}.next`)}</p>
      {needsPatient(order) && <PhoneLink phone={phone} />}
    </div>
  )
}
