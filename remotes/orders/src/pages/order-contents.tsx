import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { orderMoney } from '@homeside/contract/constants/order-money'
import { replacementReasons } from '@homeside/contract/constants/order-states'
import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import type { Order } from '@homeside/contract/orders'
import { formatDate, formatPhone, formatCents } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { AddressLines } from '@homeside/parts/address/address-lines'
import { chargesQuery } from '@homeside/parts/payment/payment-queries'
import { Link, useParams } from '@homeside/remote-kit/router'
import { Fragment } from 'react'

import { payOrderPath } from '../order-paths.ts'
import { OrderItems, moneyLines, moneyMeaning } from './order-lines.tsx'

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
function ReceiptLink({ order: { OrderKey, PaidCents } }: { order: Order }) {
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

/**
 * The supplies of an order, or some of them, each with its part of the price. Add-ons stand where all of their supply
 * is.
 */
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
