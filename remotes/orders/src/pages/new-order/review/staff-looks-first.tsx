import { useText } from '@homeside/i18n/use-text'
import { Notice } from '@homeside/ui/notice'

import type { ReviewReason } from '../../../draft/review-reasons.ts'

/** Said before the order is placed: that a person looks at it first, why, and what that means. */
export function StaffLooksFirst({ reasons }: { reasons: readonly ReviewReason[] }) {
  const t = useText('orders')
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
