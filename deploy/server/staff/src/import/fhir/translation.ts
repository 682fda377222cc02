import dayjs from 'dayjs'
import type { DeviceRequest, Quantity } from 'fhir/r4'

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

/** How many of an item are usual, and in what unit: null where it does not say. */
export interface Usual {
  value: number
  unit: string | null
}

/** The units of single things, in UCUM and as people write them. */
const single: ReadonlySet<string> = new Set('1 each ea eache piece pc unit count ct item 1*'.split(' '))

/** The unit of a quantity: empty for single things, null where it does not say. */
export function unitOf({ code, unit }: Pick<Quantity, 'code' | 'unit'> = {}): string | null {
  const written = (code ?? unit)?.trim().toLowerCase()
  if (written === undefined || written === '') return null
  const plain = written.replace(/^\{(.*)\}$/, '$1').replace(/(?<=x)es$|(?<=[^s\d])s$/, '')
  return single.has(plain) ? '' : plain
}

/** Where a prescription says how many are usual; -1 if nowhere. */
export function placeOfUsual({ parameter = [] }: Pick<DeviceRequest, 'parameter'>): number {
  return parameter.findIndex(({ code }) =>
    [code?.text, ...(code?.coding ?? []).map((each) => each.code)].some((word) => word?.toLowerCase() === 'quantity'),
  )
}

/** How many a prescription says are usual. */
export function usualOf(request: Pick<DeviceRequest, 'parameter'>): Usual {
  const quantity = request.parameter?.[placeOfUsual(request)]?.valueQuantity
  return { value: quantity?.value ?? 1, unit: unitOf(quantity) }
}
