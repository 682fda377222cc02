import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)
dayjs.extend(timezone)

/** Tells the time; tests hold their own. */
export type Clock = () => Date

/** An instant to count with, in UTC. */
export function instant(at: Date): dayjs.Dayjs {
  return dayjs.utc(at)
}
