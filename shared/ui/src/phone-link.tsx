import { formatPhone } from '@homeside/i18n/format'

import './phone-link.css'

/** A phone number that a tap calls. `phone` is ten digits. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a className="hs-phone-link" href={`tel:+1${phone}`}>
      {formatPhone(phone)}
    </a>
  )
}
