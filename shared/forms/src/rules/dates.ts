import { calendarDate, todayIn } from '../masks/calendar-date.ts'
import { textRule, type Rule } from './rule.ts'

/**
 * A calendar day of 8 digits, not counting slashes and dashes; empty passes. The field holds `YYYY-MM-DD` once the day
 * is complete. Section 5.1 of the specification.
 */
export const date: Rule = textRule('date-invalid', (text) => calendarDate(text) !== null)

/**
 * Not later than today in the patient's time zone. Section 5.1 of the specification.
 *
 * @param timeZone The patient's IANA zone; the device's own when nothing is known of the patient yet.
 */
export function notInFuture(timeZone?: string): Rule {
  return textRule('date-in-future', (text) => {
    const day = calendarDate(text)
    return day === null || day <= todayIn(timeZone)
  })
}
