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

/** The same date, or the next one on which people work. @param closedOn the days besides Saturdays and Sundays. */
export function businessDay(date: string, closedOn: readonly string[] = []): string {
  let day = date
  while ([0, 6].includes(new Date(day).getUTCDay()) || closedOn.includes(day)) day = addDays(day, 1)
  return day
}

/** The date this many business days later. */
export function addBusinessDays(date: string, days: number, closedOn: readonly string[] = []): string {
  let day = date
  for (let count = 0; count < days; count++) day = businessDay(addDays(day, 1), closedOn)
  return day
}
