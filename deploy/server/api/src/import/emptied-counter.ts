import { emptiedKinds, type EmptiedKind, type Loss } from '@homeside/contract/import-guard'

import type { Details } from '../patients/details/patient-columns.ts'
import type { PatientRow } from '../platform/database/tables/patients.ts'
import { lossOf } from './compare-rows.ts'

type Kind = EmptiedKind | 'reopened'
interface Row {
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
  const counts = new Map<Kind, Record<'had' | 'gone', Row[]>>()
  return {
    /** Compares what is on file with what is given, by the kind of each column. Undefined is not empty: it says nothing. */
    compare: <Column extends string>(
      kinds: Readonly<Record<Column, Kind>>,
      before: Row & Record<NoInfer<Column>, unknown>,
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
