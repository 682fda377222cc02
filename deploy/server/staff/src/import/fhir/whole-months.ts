/** The days of a unit of time of FHIR; a month is an average one. */
const daysOf: Readonly<Record<string, number>> = { h: 1 / 24, d: 1, wk: 7, mo: 365.25 / 12, a: 365.25 }
const month = 365.25 / 12
const mostMonths = 24

/** How often something comes, in whole months: `times` in `months`. */
export interface Interval {
  months: number
  times: number
}

/**
 * A period in whole months, as payors count: 90 days and 13 weeks are three months, 4 weeks are one, and 45 days are
 * twice in three months. Null where no number of months comes near.
 */
export function wholeMonths(period: number | undefined, unit: string | undefined): Interval | null {
  if (period === undefined || !(period > 0) || unit === undefined) return null
  const exact = unit === 'a' ? period * 12 : unit === 'mo' ? period : null
  if (exact !== null && Number.isInteger(exact)) return { months: exact, times: 1 }
  const days = period * (daysOf[unit] ?? Number.NaN)
  for (let months = 1; months <= mostMonths; months++) {
    const times = (months * month) / days
    // A little more than a whole number of times: never sooner than was prescribed.
    if (times >= 0.98 && times - Math.floor(times + 0.02) <= 0.1 * Math.floor(times + 0.02)) {
      return { months, times: Math.floor(times + 0.02) }
    }
  }
  return null
}
