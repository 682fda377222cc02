import { timeZones } from '@homeside/contract/constants/time-zones'
import { useLanguage } from '@homeside/i18n/use-language'
import { dashboardAtom } from '@homeside/session/dashboard'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'

import type { Place } from './when.ts'

/** Language and time zone of the patient; the device's zone as long as theirs is not known. */
export function usePlace(): Place {
  const language = useLanguage()
  const { patientUser } = useAtomValue(dashboardAtom)
  const zone = timeZones.find(({ key }) => key === patientUser?.TimeZoneKey)?.iana
  return useMemo(
    () => ({ language, timeZone: zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone }),
    [language, zone],
  )
}
