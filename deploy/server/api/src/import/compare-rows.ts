import { type Loss, emptiedKinds, type EmptiedKind } from '@homeside/contract/import-guard'
import type { Tally } from '@homeside/contract/staff-patients'

import type { Details } from '../patients/details/patient-columns.ts'
import type { PatientRow } from '../platform/database/tables/patients.ts'

/** A row of a list on file, by the key of the provider's own system. */
interface KnownRow {
  patientKey: number
  externalKey: string | null
}

/** Some members of a row; undefined is none. */
type Loose<Row> = { [Name in keyof Row]?: Row[Name] | undefined }

/** A row of a list that is given. Members that are undefined stay as they are. */
interface GivenRow {
  patientKey: number
  externalKey: string
}

/** The rows to write so that a list is as it is given, and the patients whose list differs. */
interface Difference<Known, Given> {
  inserted: Given[]
  updated: Known[]
  /** Rows that are on file and were not given. */
  missing: Known[]
  differing: Set<number>
  tally: Tally
}

/** How much of what was on file is gone, and of how many patients. */
export function lossOf(gone: readonly { patientKey: number }[], known: readonly unknown[]): Loss {
  return { Rows: gone.length, Of: known.length, Patients: new Set(gone.map(({ patientKey }) => patientKey)).size }
}

/** An empty count. */
export function noTally(): Tally {
  return { Created: 0, Changed: 0, Same: 0, Removed: 0 }
}

/** Compares the lists on file with those given, column by column. Rows on file that are removed already are no loss. */
export function compareRows<Known extends KnownRow, Given extends GivenRow & Loose<Known>>(
  given: readonly Given[],
  known: readonly Known[],
): Difference<Known, Given> {
  const byKey = new Map(known.flatMap((row) => (row.externalKey === null ? [] : [[row.externalKey, row] as const])))
  const difference: Difference<Known, Given> = {
    inserted: [],
    updated: [],
    missing: [],
    differing: new Set(),
    tally: noTally(),
  }
  const { tally, differing } = difference
  for (const row of given) {
    const before = byKey.get(row.externalKey)
    byKey.delete(row.externalKey)
    const changed = Object.entries(row).filter(
      ([name, value]) => value !== undefined && value !== Reflect.get(before ?? {}, name),
    )
    if (before === undefined) difference.inserted.push(row)
    else if (changed.length > 0) difference.updated.push({ ...before, ...Object.fromEntries(changed) })
    tally[before === undefined ? 'Created' : changed.length > 0 ? 'Changed' : 'Same'] += 1
    if (changed.length > 0) differing.add(row.patientKey)
  }
  const listed = new Set(given.map(({ externalKey }) => externalKey))
  difference.missing = known.filter(({ externalKey }) => externalKey === null || !listed.has(externalKey))
  return difference
}

/** A row's members that have a value. */
export function definedOf<Row extends object>(row: Row): Partial<Row> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as Partial<Row>
}

type Kind = EmptiedKind | 'reopened'

interface OfPatient {
  patientKey: number
}

/** The columns by which a patient is reached. They are counted as contacts. */
export const reaching = ['mobilePhone', 'homePhone', 'emailOnFile'] as const

type MayBeEmpty = { [Name in keyof Details]-?: null extends PatientRow[Name] ? Name : never }[keyof Details]

/** Every other column of a patient that may come empty, by what is lost then: a new one does not compile without. */
export const emptyingOfPatients = {
  middleName: 'middle_name',
  apt: 'apt',
  closedOn: 'reopened',
} as const satisfies Record<Exclude<MayBeEmpty, (typeof reaching)[number]>, Kind>

/** Counts values on file that a call brings empty, which takes something away or opens a closed record. */
export function emptiedCounter() {
  const counts = new Map<Kind, Record<'had' | 'gone', OfPatient[]>>()
  return {
    /** Compares what is on file with what is given, by the kind of each column. Undefined is not empty: it says nothing. */
    compare: <Column extends string>(
      kinds: Readonly<Record<Column, Kind>>,
      before: OfPatient & Record<NoInfer<Column>, unknown>,
      given: Partial<Record<NoInfer<Column>, unknown>>,
    ) => {
      for (const [column, kind] of Object.entries(kinds) as [Column, Kind][]) {
        if (before[column] === null || before[column] === false) continue
        const count = counts.get(kind) ?? { had: [], gone: [] }
        counts.set(kind, count)
        count.had.push(before)
        if (given[column] === null) count.gone.push(before)
      }
    },
    losses: () =>
      Object.fromEntries(
        (['reopened', ...emptiedKinds] as const).map((kind) => {
          const { had, gone } = counts.get(kind) ?? { had: [], gone: [] }
          return [kind, lossOf(gone, had)]
        }),
      ) as Record<Kind, Loss>,
    /** The kinds of values that came empty for a patient. */
    of: (patientKey: number): Kind[] =>
      [...counts].filter(([, { gone }]) => gone.some((row) => row.patientKey === patientKey)).map(([kind]) => kind),
  }
}
export type EmptiedCounter = ReturnType<typeof emptiedCounter>
