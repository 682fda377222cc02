import { emptiedKinds, type EmptiedKind, type Loss } from '@homeside/contract/import-guard'

import { lossOf } from './compare-rows.ts'

type Kind = EmptiedKind | 'reopened'
interface Row {
  patientKey: number
}

/** Counts values on file that a call brings empty, which takes something away or opens a closed record. */
export function emptiedCounter() {
  const counts = new Map<Kind, Record<'had' | 'gone', Row[]>>()
  return {
    /** Compares what is on file with what is given, by the column of each kind. Undefined is not empty: it says nothing. */
    compare: <Column extends string>(
      columns: Partial<Record<Kind, Column>>,
      before: Row & Record<Column, unknown>,
      given: Partial<Record<Column, unknown>>,
    ) => {
      for (const [kind, column] of Object.entries(columns) as [Kind, Column][]) {
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
