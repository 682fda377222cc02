import type { Order } from '@homeside/contract/orders'
import { useText } from '@homeside/i18n/use-text'

import { trackingUrl } from './tracking-url.ts'

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
