import { dateIn, formatDate, formatDateTime, formatTime } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import type { FormRule } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/es'
import relativeTime from 'dayjs/plugin/relativeTime'

dayjs.extend(relativeTime)

/** Staff read times on the clock of the place where they sit. */
export const here = Intl.DateTimeFormat().resolvedOptions().timeZone

export const today = () => dateIn(here)

/** No day of an order or a task is after it: a year of five digits is a slip of the finger. */
export const lastDay = '2099-12-31'

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
    at: (utc: string) => formatDateTime(utc, language, here, 'medium'),
    day: (utc: string) => formatDate(dateIn(here, utc), language, 'medium'),
    time: (utc: string) => formatTime(utc, language, here),
    /** The time of an instant of today, the day and the time of another. */
    clock: (utc: string) =>
      dateIn(here, utc) === dateIn(here)
        ? formatTime(utc, language, here)
        : formatDateTime(utc, language, here, 'medium'),
  }
}

/** The rule of a day that is not after the last one that makes sense. */
export function useUntil(last: string): FormRule {
  const t = useText('desk')
  const language = useLanguage()
  return {
    validator: (_: unknown, day: string | undefined) =>
      !day || day <= last
        ? Promise.resolve()
        : Promise.reject(new Error(t('dayTooLate', { date: formatDate(last, language, 'medium') }))),
  }
}
