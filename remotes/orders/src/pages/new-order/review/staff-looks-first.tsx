import { useText } from '@homeside/i18n/use-text'
import { Notice } from '@homeside/ui/notice'

import { chosenItems } from '../../../order/chosen-items.ts'
import { useOrder } from '../../../order/order-store.ts'
import { reviewReasons } from '../../../order/review-reasons.ts'

/** Says before the order is placed that a person looks at it first, why, and what that means. */
export function StaffLooksFirst() {
  const t = useText('orders')
  const { order, supplies } = useOrder()
  const reasons = reviewReasons(order, chosenItems(order, supplies.Items))
  if (reasons.length === 0) return null
  return (
    <Notice tone="info" title={t('staff.title')}>
      <ul className="ord-reasons">
        {reasons.map((reason) => (
          <li key={reason}>{t(`staff.${reason}`)}</li>
        ))}
      </ul>
      <p>{t('staff.meaning')}</p>
    </Notice>
  )
}
