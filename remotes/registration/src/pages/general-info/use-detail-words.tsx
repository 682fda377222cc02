import { timeZoneOf } from '@homeside/contract/constants/time-zones'
import { formatPhone } from '@homeside/i18n/format'
import { useText } from '@homeside/i18n/use-text'
import { AddressLines } from '@homeside/parts/address/address-lines'
import type { ReactNode } from 'react'

import { knownInfo } from '../../wizard/known-info.ts'
import type { Registration } from '../../wizard/use-registration.ts'
import { detailsOf } from './details.ts'

/** A patient's details in words; null for what is not known. */
export function useDetailWords(
  registration: Registration,
): Record<'name' | 'mobilePhone' | 'homePhone' | 'address' | 'language' | 'timeZone', ReactNode> {
  const t = useText('registration')
  const details = detailsOf(registration)
  const { FirstName, LastName, Address } = knownInfo(registration)
  return {
    name: `${FirstName} ${LastName}`,
    mobilePhone: details.MobilePhone === '' ? null : formatPhone(details.MobilePhone),
    homePhone: details.HomePhone === '' ? null : formatPhone(details.HomePhone),
    address: <AddressLines address={Address} />,
    language: t(`language.${details.PreferredLanguage}`),
    timeZone: t(`zone.${timeZoneOf(Number(details.TimeZoneKey)).name}`),
  }
}
