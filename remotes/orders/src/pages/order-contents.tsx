import { replacementReasons } from '@homeside/contract/constants/order-states'
import type { Order } from '@homeside/contract/orders'
import { formatCents, formatPhone } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { AddressLines } from '@homeside/parts/address/address-lines'

import { OrderItems } from './order-items.tsx'

/** What is in an order, where it goes, and its cost with an explanation. */
export function OrderContents({ order }: { order: Order }) {
  const t = useText('orders')
  const language = useLanguage()
  const { Status, Items, AddOns, CopayCents, TotalCents, PaidCents, DeliveryAddress, DeliveryPhone } = order
  const items = Items.map((item) => {
    const reason = replacementReasons.find((each) => each === item.ReplacementReason)
    const isPart = item.ShippedQty > 0 && item.ShippedQty < item.Quantity
    return {
      ...item,
      notes: [
        ...(item.Size ? [t('choose.size', { size: item.Size })] : []),
        ...(reason ? [t(`usage.reason.${reason}`)] : []),
        ...(item.EstimatedCopayCents === null
          ? []
          : [t('item.copay', { amount: formatCents(item.EstimatedCopayCents, language) })]),
        ...(isPart ? [t('item.shipped', { count: item.ShippedQty })] : []),
      ],
      addOns: AddOns.filter(({ SupplyKey }) => SupplyKey === item.SupplyKey),
    }
  })
  const hasAddOns = AddOns.length > 0 && TotalCents !== null
  return (
    <>
      <OrderItems items={items} />
      <dl className="hs-facts">
        <dt>{t('placed.deliverTo')}</dt>
        <dd>
          <AddressLines address={DeliveryAddress} />
        </dd>
        <dt>{t('placed.phone')}</dt>
        <dd className="hs-tabular">{formatPhone(DeliveryPhone)}</dd>
        {(CopayCents !== null || Status !== 'Cancelled') && (
          <>
            <dt>{t('placed.copay')}</dt>
            <dd className="hs-tabular">
              {CopayCents === null ? t('review.copayUnknown') : formatCents(CopayCents, language)}
            </dd>
          </>
        )}
        {hasAddOns && (
          <>
            <dt>{t('placed.total')}</dt>
            <dd className="hs-tabular">{formatCents(TotalCents, language)}</dd>
          </>
        )}
        {PaidCents > 0 && (
          <>
            <dt>{t('placed.paid')}</dt>
            <dd className="hs-tabular">{formatCents(PaidCents, language)}</dd>
          </>
        )}
        {Status !== 'Cancelled' && CopayCents !== null && PaidCents === 0 && (
          <>
            <dt>{t('placed.bill')}</dt>
            <dd>{t('placed.copayMeaning')}</dd>
          </>
        )}
      </dl>
    </>
  )
}
