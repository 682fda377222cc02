import type { Order } from '@homeside/contract/orders'
import { formatCents } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Link, useParams } from '@homeside/remote-kit/router'

import { payOrderPath } from '../order-paths.ts'

/**
 * A link to the payment of an order, for a patient who postponed it or was interrupted. Nothing when nothing is due.
 */
export function PayLink({ order: { DueNowCents, OrderKey } }: { order: Order }) {
  const t = useText('payment')
  const { alias = '' } = useParams()
  const amount = formatCents(DueNowCents, useLanguage())
  if (DueNowCents === 0) return null
  return (
    <Link className="hs-button hs-button-quiet hs-button-wide" to={payOrderPath(alias, OrderKey)}>
      {t('pay', { amount })}
    </Link>
  )
}
