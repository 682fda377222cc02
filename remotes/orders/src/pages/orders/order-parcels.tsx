import { isOrderOver } from '@homeside/contract/constants/order-states'
import type { Order } from '@homeside/contract/orders'
import { formatDate, formatDay } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'

import { ItemsOf } from '../order-contents.tsx'
import { trackingUrl } from './tracking.ts'

type Sent = Order['Parcels'][number]['Items'][number]

/** The items of an order, or their part, that are in no parcel yet. */
export function notSent({ Items }: Order): Sent[] {
  return Items.map(({ SupplyKey, Quantity, ShippedQty }) => ({ SupplyKey, Quantity: Quantity - ShippedQty })).filter(
    ({ Quantity }) => Quantity > 0,
  )
}

/**
 * Lists everything in an order once: in its parcel, with the day it was sent and its tracking number, or among what is
 * still to come.
 */
export function OrderParcels({ order }: { order: Order }) {
  const t = useText('orders')
  const language = useLanguage()
  const { Parcels, Status } = order
  const rest = notSent(order)
  const isOver = isOrderOver(Status)
  return (
    <>
      {Parcels.map(({ SentOn, TrackingNumber, EstimatedDeliveryDate, ArrivedOn, Carrier, Items }, index) => (
        <section
          key={`${SentOn} ${TrackingNumber}`}
          className="hs-surface ord-group-of"
          aria-labelledby={`parcel-${index}`}
        >
          <h2 id={`parcel-${index}`}>
            {Parcels.length + rest.length > 1 ? t('parcel.number', { number: index + 1 }) : t('parcel.only')}
            <span className="hs-hint"> {t('parcel.sentOn', { date: formatDate(SentOn, language, 'medium') })}</span>
          </h2>
          {ArrivedOn ? <p>{t('parcel.arrived', { date: formatDate(ArrivedOn, language, 'medium') })}</p> : null}
          {/* With one parcel, the heading of the page names the day. */}
          {EstimatedDeliveryDate !== null && !ArrivedOn && !isOver && Parcels.length > 1 ? (
            <p>{t('parcel.expected', { date: formatDay(EstimatedDeliveryDate, language) })}</p>
          ) : null}
          <ItemsOf order={order} some={Items} />
          <Tracking carrier={Carrier} number={TrackingNumber} />
        </section>
      ))}
      {rest.length > 0 ? (
        <section className="hs-surface ord-group-of" aria-labelledby="not-sent">
          <h2 id="not-sent">
            {Parcels.length === 0 ? t('placed.items') : t(isOver ? 'parcel.notSent' : 'parcel.toCome')}
          </h2>
          {Status === 'PartiallyShipped' ? <p className="hs-hint">{t('status.PartiallyShipped.next')}</p> : null}
          <ItemsOf order={order} some={rest} />
        </section>
      ) : null}
    </>
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
