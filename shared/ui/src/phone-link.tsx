import { formatPhone } from '@homeside/i18n/format'
import type { ReactNode } from 'react'

import './phone-link.css'

interface PhoneLinkProps {
  /** Ten digits. */
  phone: string
  /** How it is drawn; the number, when nothing is given. */
  children?: ReactNode
}

/** A phone number that a tap calls. */
export function PhoneLink({ phone, children = formatPhone(phone) }: PhoneLinkProps) {
  return (
    <a className="hs-phone-link" href={`tel:+1${phone}`}>
      {children}
    </a>
  )
}
