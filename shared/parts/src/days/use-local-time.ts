import { useLanguage } from '@homeside/i18n/use-language'
import { timeZoneAtom } from '@homeside/session/dashboard'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'

import type { LocalTime } from './local-time.ts'

/** The patient's language and time zone, or the device's time zone while the patient's is not known. */
export function useLocalTime(): LocalTime {
  const language = useLanguage()
  const timeZone = useAtomValue(timeZoneAtom)
  return useMemo(() => ({ language, timeZone }), [language, timeZone])
}
