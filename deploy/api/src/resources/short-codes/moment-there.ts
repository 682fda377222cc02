import { timeZoneOf } from '@homeside/contract/constants/time-zones'
import type { Language } from '@homeside/contract/wire'

/** Day and time in the patient's zone, in words: "Sunday, November 29, 3:40 PM EST". */
export function momentThere(at: Date, timeZoneKey: number, language: Language): string {
  return new Intl.DateTimeFormat(language === 'es' ? 'es-US' : 'en-US', {
    timeZone: timeZoneOf(timeZoneKey).iana,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
    .format(at)
    .replaceAll(/[\u00A0\u202F]/g, ' ')
}
