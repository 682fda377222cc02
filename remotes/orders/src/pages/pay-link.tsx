import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import type { Order } from '@homeside/contract/orders'
import { formatCents } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { chargesQuery } from '@homeside/parts/payment/payment-queries'
import { Link, useParams } from '@homeside/remote-kit/router'

import { payOrderPath } from '../order-paths.ts'

/**
 * A link to the payment of an order, for a patient who postponed it or was interrupted. Nothing when nothing is due.
 */
export function PayLink({ order: { DueNowCents, OrderKey, Status } }: { order: Order }) {
  const t = useText('payment')
  const { alias = '' } = useParams()
  const amount = formatCents(DueNowCents, useLanguage())
  if (DueNowCents === 0) return null
  // The question to the patient comes first and has the page's main button.
  const isSecond = Status === 'Blocked'
  return (
    <Link
      className={`hs-button ${isSecond ? 'hs-button-quiet' : 'hs-button-primary'} hs-button-wide`}
      to={payOrderPath(alias, OrderKey)}
    >
      {t('pay', { amount })}
    </Link>
  )
}

/** A link to the receipt of what was paid for an order. Nothing when nothing was. */
export function ReceiptLink({ order: { OrderKey, PaidCents } }: { order: Order }) {
  const t = useText('orders')
  const { alias = '' } = useParams()
  const load = useQueryLoad({ ...chargesQuery(useLanguage(), OrderKey), enabled: PaidCents > 0 })
  const charges = load.status === 'ready' ? load.value.Items : []
  const charge = charges.find(({ Status }) => Status === 'Paid')
  if (charge === undefined) return null
  return (
    <Link
      className="hs-button hs-button-text ord-start ord-no-print"
      to={pageAddress(pagePaths.charge, { alias, key: charge.ChargeKey })}
    >
      {t('placed.receipt')}
    </Link>
  )
}
