import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)

/** Returns the current time. Tests provide their own. */
export type Clock = () => Date

/** An instant for calculations, in UTC. */
export function instant(at: Date): dayjs.Dayjs {
  return dayjs.utc(at)
}
