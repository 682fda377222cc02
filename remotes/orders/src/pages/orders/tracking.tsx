import type { Order } from '@homeside/contract/orders'
import { useText } from '@homeside/i18n/use-text'

/** The parcel's number, with a link to its carrier's page. */
export function Tracking({ order: { Carrier, TrackingNumber } }: { order: Order }) {
  const t = useText('orders')
  if (TrackingNumber === null) return null
  const url = trackingUrl(Carrier, TrackingNumber)
  return (
    <>
      <dt>{t('orders.open.tracking')}</dt>
      <dd>
        {url ? (
          <a className="ord-link" href={url} target="_blank" rel="noreferrer">
            {TrackingNumber}
            <span className="hs-visually-hidden"> {t('orders.open.newTab', { carrier: Carrier })}</span>
          </a>
        ) : (
          TrackingNumber
        )}
      </dd>
    </>
  )
}

const pages: Readonly<Record<string, string>> = {
  ups: 'https://www.ups.com/track?tracknum=',
  usps: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  fedex: 'https://www.fedex.com/fedextrack/?trknbr=',
  dhl: 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=',
}

/** The carrier's own page about a parcel; null for an unknown carrier. */
function trackingUrl(carrier: string | null, trackingNumber: string): string | null {
  const page = pages[(carrier ?? '').toLowerCase().trim()]
  return page === undefined ? null : `${page}${encodeURIComponent(trackingNumber)}`
}
