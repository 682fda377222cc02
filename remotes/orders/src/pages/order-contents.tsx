import { orderMoney } from '@homeside/contract/constants/order-money'
import { replacementReasons } from '@homeside/contract/constants/order-states'
import type { Order } from '@homeside/contract/orders'
import { formatPhone } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { AddressLines } from '@homeside/parts/address/address-lines'
import { Fragment } from 'react'

import { moneyLines, moneyMeaning } from './money-lines.ts'
import { OrderItems } from './order-items.tsx'
import { ReceiptLink } from './pay-link.tsx'

/** What is in an order, where it goes, and its cost with an explanation. */
export function OrderContents({ order }: { order: Order }) {
  const t = useText('orders')
  const language = useLanguage()
  const { Items, AddOns, DeliveryAddress, DeliveryPhone } = order
  const items = Items.map((item) => {
    const reason = replacementReasons.find((each) => each === item.ReplacementReason)
    return {
      ...item,
      notes: reason ? [t(`usage.reason.${reason}`)] : [],
      addOns: AddOns.filter(({ SupplyKey }) => SupplyKey === item.SupplyKey),
    }
  })
  const money = orderMoney(order)
  const meaning = moneyMeaning(money, t, true)
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
        {moneyLines(money, t, language).map(({ name, value }) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd className="hs-tabular">{value}</dd>
          </Fragment>
        ))}
      </dl>
      {meaning.map((words) => (
        <p key={words} className="hs-hint">
          {words}
        </p>
      ))}
      <ReceiptLink order={order} />
    </>
  )
}
