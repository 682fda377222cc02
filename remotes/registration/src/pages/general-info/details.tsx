import { timeZoneOf } from '@homeside/contract/constants/time-zones'
import type { ChangedDemographics } from '@homeside/contract/patient'
import type { SaveRegistrationRequest } from '@homeside/contract/registration'
import type { Address, Language } from '@homeside/contract/wire'
import { formatPhone } from '@homeside/i18n/format'
import { useText } from '@homeside/i18n/use-text'
import { toAddress, type TypedAddress } from '@homeside/parts/address/address-fields'
import { AddressLines } from '@homeside/parts/address/address-lines'
import type { ReactNode } from 'react'

import { type Registration, knownInfo } from '../../wizard/use-registration.ts'

/** The details that the page shows and lets the patient change. All are on file. */
export interface Details {
  MobilePhone: string
  HomePhone: string
  Address: TypedAddress
  PreferredLanguage: Language
  TimeZoneKey: string
}

/** The details on file, with this registration's changes. */
export function detailsOf(registration: Registration): Details {
  const { user, progress } = registration
  const { PreferredLanguage, TimeZone } = progress.Saved.GeneralInfo ?? {}
  const { MobilePhone, HomePhone, Address: address } = knownInfo(registration)
  return {
    MobilePhone: MobilePhone ?? '',
    HomePhone: HomePhone ?? '',
    Address: typed(address),
    PreferredLanguage: PreferredLanguage ?? user.PreferredLanguage,
    TimeZoneKey: String(TimeZone?.TimeZoneKey ?? user.TimeZoneKey),
  }
}

/** The second step, with only what differs from the file. */
export function generalInfoStep(details: Details, { info, user }: Registration): SaveRegistrationRequest {
  const changed: ChangedDemographics = {}
  if (details.MobilePhone !== (info.MobilePhone ?? '')) changed.MobilePhone = details.MobilePhone || null
  if (details.HomePhone !== (info.HomePhone ?? '')) changed.HomePhone = details.HomePhone || null
  if (!isSameAddress(details.Address, typed(info.Address))) changed.Address = toAddress(details.Address)
  const zone = timeZoneOf(Number(details.TimeZoneKey))
  return {
    Step: 2,
    PreferredLanguage: details.PreferredLanguage,
    ...(zone.key === user.TimeZoneKey
      ? {}
      : { TimeZone: { TimeZoneKey: zone.key, ObserveDaylightSavingsTime: zone.observesDaylightSavings } }),
    ...(Object.keys(changed).length === 0 ? {} : { Demographics: changed }),
  }
}

function typed(address: Address): TypedAddress {
  return { ...address, Apt: address.Apt ?? '' }
}

function isSameAddress(one: TypedAddress, other: TypedAddress): boolean {
  return (Object.keys(one) as (keyof TypedAddress)[]).every((name) => one[name].trim() === other[name].trim())
}

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
