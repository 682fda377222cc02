import { timeZoneAtom } from '@homeside/session/time-zone'
import { useAtomValue } from 'jotai'

/** The calendar day of an instant, `YYYY-MM-DD`, where the patient lives; on the device's own clock while that is unknown. */
export function useEventDay(): (instant: string) => string {
  // Sweden writes dates as the wire does.
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: useAtomValue(timeZoneAtom) })
  return (instant) => day.format(new Date(instant))
}
