import { isUnderWay } from '@homeside/contract/constants/order-states'
import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import type { Order } from '@homeside/contract/orders'
import { dateIn, formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { Link, useParams } from '@homeside/remote-kit/router'
import { timeZoneAtom } from '@homeside/session/dashboard'
import { OrderQuestion, orderStateKey, useOrderDay } from '@homeside/ui/order-state'
import { PhoneLink } from '@homeside/ui/phone-link'
import { useAtomValue } from 'jotai'

import { useMayWrite } from './ask-about-order.tsx'

/** The news of an order: the day it comes or came, else its state. */
export function useOrderNews(): (order: Order) => string {
  const t = useText('portal')
  const language = useLanguage()
  const timeZone = useAtomValue(timeZoneAtom)
  const dayOf = useOrderDay()
  return (order) => {
    const came = order.Timeline.find(({ Status }) => Status === 'Delivered')
    if (order.Status === 'Delivered' && came) {
      return t('order.news.came', { date: formatDate(dateIn(timeZone, came.AtUtc), language) })
    }
    return dayOf(order) ?? t(`order.${orderStateKey(order)}`)
  }
}

/** What happens next with an order and who does it, where the heading and the parcels do not tell. */
export function OrderStatus({ order }: { order: Order }) {
  const t = useText('orders')
  const { alias = '' } = useParams()
  const { phone } = useProvider()
  const mayWrite = useMayWrite()
  const { Status, Carrier } = order
  // The next step is the patient's, so its link is beside it.
  const isPatientsTurn = Status === 'Blocked'
  const question = isPatientsTurn && mayWrite ? order.ConversationKey : null
  const isToPay = order.DueNowCents > 0 && Status !== 'Shipped' && isUnderWay(Status)
  if (Status === 'Delivered' || Status === 'PartiallyShipped') return null
  return (
    <div className="ord-group-of" role="status">
      <OrderQuestion order={order} />
      <p>
        {Status === 'Shipped' && Carrier
          ? t('status.ShippedBy.next', { carrier: Carrier })
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
