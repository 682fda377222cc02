import { isOrderOver } from '@homeside/contract/constants/order-states'
import type { Order } from '@homeside/contract/orders'
import { formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'

import { trackingUrl } from './tracking.ts'

type Sent = Order['Parcels'][number]['Items'][number]

/** What of an order's items is in no parcel. */
export function notSent({ Items }: Order): Sent[] {
  return Items.map(({ SupplyKey, Quantity, ShippedQty }) => ({ SupplyKey, Quantity: Quantity - ShippedQty })).filter(
    ({ Quantity }) => Quantity > 0,
  )
}

/** Each parcel of an order with what is in it, its day, and its number on its carrier's page; then what is still to come. */
export function OrderParcels({ order }: { order: Order }) {
  const t = useText('orders')
  const language = useLanguage()
  const { Items, Parcels, Status } = order
  if (Parcels.length === 0) return null
  const rest = notSent(order)
  const words = (sent: readonly Sent[]) =>
    sent.map(({ SupplyKey, Quantity }) => {
      const name = Items.find((item) => item.SupplyKey === SupplyKey)?.PlainName ?? ''
      return <li key={SupplyKey}>{t('parcel.item', { name, count: Quantity })}</li>
    })
  return (
    <ul className="ord-parcels">
      {Parcels.map(({ SentOn, TrackingNumber, EstimatedDeliveryDate, ...parcel }, index) => (
        <li key={`${SentOn} ${TrackingNumber}`}>
          <h3>
            {Parcels.length + rest.length > 1 ? t('parcel.number', { number: index + 1 }) : t('parcel.only')}
            <span className="hs-hint"> {t('parcel.sentOn', { date: formatDate(SentOn, language, 'medium') })}</span>
          </h3>
          <ul>{words(parcel.Items)}</ul>
          {EstimatedDeliveryDate !== null && !isOrderOver(Status) ? (
            <p>{t('parcel.expected', { date: formatDate(EstimatedDeliveryDate, language) })}</p>
          ) : null}
          <Tracking carrier={parcel.Carrier} number={TrackingNumber} />
        </li>
      ))}
      {rest.length > 0 ? (
        <li>
          <h3>{t(isOrderOver(Status) ? 'parcel.notSent' : 'parcel.toCome')}</h3>
          <ul>{words(rest)}</ul>
        </li>
      ) : null}
    </ul>
  )
}

/** A parcel's number, which leads to its carrier's page where that is known. */
function Tracking({ carrier, number }: { carrier: string | null; number: string | null }) {
  const t = useText('orders')
  if (number === null) return null
  const url = trackingUrl(carrier, number)
  return (
    <p className="hs-tabular">
      {t('orders.open.tracking')}{' '}
      {url ? (
        <a className="ord-link" href={url} target="_blank" rel="noreferrer">
          {number}
          <span className="hs-visually-hidden"> {t('orders.open.newTab', { carrier: carrier ?? '' })}</span>
        </a>
      ) : (
        number
      )}
    </p>
  )
}
