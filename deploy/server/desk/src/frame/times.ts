import { dateIn, formatDate, formatDateTime, formatTime } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import dayjs from 'dayjs'
import 'dayjs/locale/es'
import relativeTime from 'dayjs/plugin/relativeTime'

dayjs.extend(relativeTime)

/** Staff read times on the clock of the place where they sit. */
export const here = Intl.DateTimeFormat().resolvedOptions().timeZone

/** The day after this one where staff sit. */
export const tomorrow = () => dayjs().add(1, 'day').format('YYYY-MM-DD')

/** Milliseconds after which what waits is late, as the rule above the list says. */
const lateAfter = 2 * 24 * 60 * 60 * 1000

/** Words for instants, in the page's language. */
export function useTimes() {
  const language = useLanguage()
  return {
    /** How long ago an instant was: "3 hours ago". */
    ago: (utc: string) => dayjs(utc).locale(language).fromNow(),
    isLate: (utc: string) => Date.now() - Date.parse(utc) > lateAfter,
    /** The day and the time of an instant. */
    at: (utc: string) => formatDateTime(utc, language, here, 'medium'),
    /** The day of an instant. */
    day: (utc: string) => formatDate(dateIn(here, utc), language, 'medium'),
    time: (utc: string) => formatTime(utc, language, here),
    /** The time of an instant of today, the day and the time of another. */
    clock: (utc: string) =>
      dateIn(here, utc) === dateIn(here)
        ? formatTime(utc, language, here)
        : formatDateTime(utc, language, here, 'medium'),
  }
}
