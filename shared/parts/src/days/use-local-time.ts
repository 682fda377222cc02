import { useLanguage } from '@homeside/i18n/use-language'
import { timeZoneAtom } from '@homeside/session/time-zone'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'

import type { LocalTime } from './local-time.ts'

/** Language and time zone of the patient; the device's zone as long as theirs is not known. */
export function useLocalTime(): LocalTime {
  const language = useLanguage()
  const timeZone = useAtomValue(timeZoneAtom)
  return useMemo(() => ({ language, timeZone }), [language, timeZone])
}
