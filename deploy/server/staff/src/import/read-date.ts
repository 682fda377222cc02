/** How dates are written, such as `MM/DD/YYYY`: year, month and day once each, and what stands between. */
export type DateFormat = string

export const usualDates: DateFormat = 'YYYY-MM-DD'

/** Whether a text says how dates are written. */
export function isDateFormat(text: string): boolean {
  return /^(?=.*Y)(?=.*M)(?=.*D)(YYYY|MM?|DD?)([-/. ]?)(YYYY|MM?|DD?)\2(YYYY|MM?|DD?)$/.test(text)
}

const patterns = new Map<DateFormat, RegExp>()

function patternOf(format: DateFormat): RegExp {
  const known = patterns.get(format)
  if (known !== undefined) return known
  const pattern = format
    .replaceAll(/[/. ]/g, (mark) => `\\${mark}`)
    .replace('YYYY', String.raw`(?<year>\d{4})`)
    .replace(/MM?/, (token) => String.raw`(?<month>\d${token === 'M' ? '{1,2}' : '{2}'})`)
    .replace(/DD?/, (token) => String.raw`(?<day>\d${token === 'D' ? '{1,2}' : '{2}'})`)
  const made = new RegExp(`^${pattern}$`)
  patterns.set(format, made)
  return made
}

/** The time that databases and spreadsheets write after a day. In a zone it must be midnight, or the day may be another. */
const time =
  /^(?<day>.*\d)[T ]+(?:\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?: ?[AP]M)?|00:00(?::00(?:\.0{1,9})?)?(?:Z|[+-]00:?00))$/i

/**
 * The date as the portal writes it, also of a text with a time after it; a text that is written in another way stays as
 * it is.
 */
export function readDate(text: string, format: DateFormat): string {
  const written = text.length > 10 ? (time.exec(text)?.groups?.['day']?.trim() ?? text) : text
  const { year, month, day } = (patternOf(format).exec(written) ?? patternOf(usualDates).exec(written))?.groups ?? {}
  if (year === undefined || month === undefined || day === undefined) return text
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
