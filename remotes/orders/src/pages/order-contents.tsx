import { orderMoney } from '@homeside/contract/constants/order-money'
import { replacementReasons } from '@homeside/contract/constants/order-states'
import type { Order } from '@homeside/contract/orders'
import { formatDate, formatPhone } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { AddressLines } from '@homeside/parts/address/address-lines'
import { Fragment } from 'react'

import { moneyLines, moneyMeaning } from './money-lines.ts'
import { OrderItems } from './order-items.tsx'
import { ReceiptLink } from './pay-link.tsx'

/** What is in an order, where it goes, and its cost with an explanation. */
export function OrderContents({ order }: { order: Order }) {
  return (
    <>
      <ItemsOf order={order} />
      <OrderFacts order={order} />
    </>
  )
}

interface ItemsOfProps {
  order: Order
  /** How many of which supplies; all of the order, when nothing is given. */
  some?: Order['Parcels'][number]['Items']
}

/** The supplies of an order, or some of them, each with its part of the price. Add-ons stand where all of their supply is. */
export function ItemsOf({ order: { Items, AddOns }, some }: ItemsOfProps) {
  const t = useText('orders')
  const items = Items.flatMap((item) => {
    const all = item.Quantity
    const Quantity = some ? (some.find(({ SupplyKey }) => SupplyKey === item.SupplyKey)?.Quantity ?? 0) : all
    if (Quantity === 0) return []
    const reason = replacementReasons.find((each) => each === item.ReplacementReason)
    const cents = item.EstimatedCopayCents === null ? null : (item.EstimatedCopayCents * Quantity) / all
    return {
      ...item,
      Quantity,
      EstimatedCopayCents: Number.isInteger(cents) ? cents : null,
      notes: reason ? [t(`usage.reason.${reason}`)] : [],
      addOns: Quantity === all ? AddOns.filter(({ SupplyKey }) => SupplyKey === item.SupplyKey) : [],
    }
  })
  return <OrderItems items={items} />
}

/** Where an order goes, when it was sent first, and its cost with an explanation. */
export function OrderFacts({ order }: { order: Order }) {
  const t = useText('orders')
  const language = useLanguage()
  const { DateOfService, DeliveryAddress, DeliveryPhone, Phoned } = order
  const money = orderMoney(order)
  const meaning = moneyMeaning(money, t, true)
  return (
    <>
      {order.Dropped?.map(({ SupplyKey, PlainName: name, Quantity: count, ReplacedBy: by }) => (
        <p key={SupplyKey}>{by ? t('placed.replaced', { name, count, by }) : t('placed.dropped', { name, count })}</p>
      ))}
      <dl className="hs-facts">
        <dt>{t('placed.deliverTo')}</dt>
        <dd>
          <AddressLines address={DeliveryAddress} />
        </dd>
        <dt>{t('placed.phone')}</dt>
        <dd className="hs-tabular">{formatPhone(DeliveryPhone)}</dd>
        {Phoned && (
          <>
            <dt>{t('orders.open.phoned')}</dt>
            <dd>{t('orders.open.phonedBy', { toldBy: Phoned.ToldBy, takenBy: Phoned.TakenBy })}</dd>
          </>
        )}
        {DateOfService === null ? null : (
          <>
            <dt>{t('orders.service')}</dt>
            <dd className="hs-tabular">{formatDate(DateOfService, language, 'medium')}</dd>
          </>
        )}
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
