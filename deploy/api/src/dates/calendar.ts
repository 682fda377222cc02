/**
 * Arithmetic on calendar dates written `YYYY-MM-DD`, which sort as text does. It uses the server's own Date in UTC,
 * because that is fast and every page needs hundreds of these dates.
 */

function dateOf(at: Date): string {
  return at.toISOString().slice(0, 'YYYY-MM-DD'.length)
}

/** The date this many days later, or earlier when negative. */
export function addDays(date: string, days: number): string {
  const at = new Date(date)
  at.setUTCDate(at.getUTCDate() + days)
  return dateOf(at)
}

/** The same day of a later month, or that month's last day. */
export function addMonths(date: string, months: number): string {
  const at = new Date(date)
  const day = at.getUTCDate()
  at.setUTCMonth(at.getUTCMonth() + months)
  // A day that the month does not have falls into the next month. Day 0 is the last day of the month before.
  if (at.getUTCDate() !== day) at.setUTCDate(0)
  return dateOf(at)
}

/** The latest of some dates; null when none is known. */
export function latest(...dates: (string | null | undefined)[]): string | null {
  return (
    dates
      .filter((date) => date !== null && date !== undefined)
      .toSorted()
      .at(-1) ?? null
  )
}

/** The date itself, or the Monday after a weekend. */
export function businessDay(date: string): string {
  const weekday = new Date(date).getUTCDay()
  return weekday === 6 ? addDays(date, 2) : weekday === 0 ? addDays(date, 1) : date
}

/** The date this many business days later. Public holidays are not considered. */
export function addBusinessDays(date: string, days: number): string {
  let day = date
  for (let count = 0; count < days; count++) day = businessDay(addDays(day, 1))
  return day
}
