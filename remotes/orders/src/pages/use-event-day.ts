import { timeZoneOf } from '@homeside/contract/constants/time-zones'
import { dashboardAtom } from '@homeside/session/dashboard'
import { useAtomValue } from 'jotai'

/** The calendar day of an instant, `YYYY-MM-DD`, where the patient lives; on the device's own clock while that is unknown. */
export function useEventDay(): (instant: string) => string {
  const { patientUser } = useAtomValue(dashboardAtom)
  const timeZone = patientUser ? timeZoneOf(patientUser.TimeZoneKey).iana : undefined
  // Sweden writes dates as the wire does.
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone })
  return (instant) => day.format(new Date(instant))
}
