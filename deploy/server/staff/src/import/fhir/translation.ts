import dayjs from 'dayjs'

import type { NoteCode } from '../report-file.ts'
import type { Fault } from '../row.ts'

/** A value of a resource, and its path there. */
export type Found = readonly [value: string | undefined, path: string]

/** A value that is not taken, or is taken otherwise than it stands there. */
export interface Noted {
  path: string
  code: NoteCode
  message: string
  value: string
}

/** What a resource is as a row: the values of its columns, what is said of it, and what is wrong with it. */
export interface Translation {
  values: Record<string, Found>
  notes: Noted[]
  faults: Fault[]
}

/** The first ten characters: the day of an instant as it was written there. */
export function dayOf(written: string | undefined): string | undefined {
  return written?.slice(0, 10)
}

/** The first day of a date, which may be a year or a month alone. */
export function firstDayOf(written: string | undefined): string | undefined {
  return written === undefined ? undefined : `${dayOf(written)}-01-01`.slice(0, 10)
}

/** The last day of a date, which may be a year or a month alone. */
export function lastDayOf(written: string | undefined): string | undefined {
  const day = dayOf(written)
  if (day === undefined || !/^\d{4}(-\d{2})?$/.test(day)) return day
  const month = day.length === 4 ? `${day}-12` : day
  return dayjs(`${month}-01`).endOf('month').format('YYYY-MM-DD')
}

/** A number of JSON as a text. */
export function numberText(value: number | undefined): string | undefined {
  return value === undefined ? undefined : String(value)
}

/** Finds what each word means, of the words for each meaning. */
export function byWord<Meaning extends string>(words: Readonly<Record<Meaning, string>>): ReadonlyMap<string, Meaning> {
  const entries = Object.entries(words) as [Meaning, string][]
  return new Map(entries.flatMap(([meaning, list]) => list.split(' ').map((word) => [word, meaning] as const)))
}
