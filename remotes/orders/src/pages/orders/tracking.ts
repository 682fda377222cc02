const pages: Readonly<Record<string, string>> = {
  ups: 'https://www.ups.com/track?tracknum=',
  usps: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  fedex: 'https://www.fedex.com/fedextrack/?trknbr=',
  dhl: 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=',
}

/** The carrier's own page about a parcel; null for an unknown carrier. */
export function trackingUrl(carrier: string | null, trackingNumber: string): string | null {
  const page = pages[(carrier ?? '').toLowerCase().trim()]
  return page === undefined ? null : `${page}${encodeURIComponent(trackingNumber)}`
}
