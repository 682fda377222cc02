import type { Kind } from './kinds.ts'
import type { Note } from './report-file.ts'

/** A row of an export, as it was written, and where. */
export interface Row {
  kind: Kind
  file: string
  /** The last line of the row, from 1. */
  line: number
  values: Record<string, string>
  /** Where a reject names another place than the column: the path of a FHIR resource. */
  paths?: Record<string, string>
  /** The key of its patient, where the row itself names only what it belongs to. */
  owner?: string
  /** Others whose it may be, where it is at fault: none of them is taken. */
  alsoOf?: string[]
  /** Whether it lies with one of those, whom it spoils. */
  isOfAnother?: true
  /** The columns of which what is on file stays. */
  kept?: string[]
  /** What is wrong with it as it was read. Then its patient is rejected whole. */
  faults?: Fault[]
}

export interface Fault {
  column: string
  code: string
  message: string
}

/** A row that is not taken, and why. */
export interface Reject {
  row: Row
  /** The columns that are wrong; none when it is the row as a whole. */
  faults: Fault[]
}

/** A column of patients for records that are closed without a word since when. */
export const isClosed = 'is_closed'

/** A value of a row. Without the column it is empty. */
export function valueOf({ values }: Row, column: string): string {
  return (values[column] ?? '').trim()
}

/** What the reader of an export hands on. */
export interface Reading {
  onRow: (row: Row) => Promise<void>
  onReject: (reject: Reject) => Promise<void>
  /** Something that is said of a row that is taken, or of what is none; `count` where it stands for many. */
  onNote: (
    place: { kind: Kind | null; file: string; line: number; id: string },
    notes: readonly Note[],
    count?: number,
  ) => Promise<void>
  onBytes: (count: number) => void
}

/** What was found out while an export was read. */
export interface ReadSource {
  /** The kinds that the export has; null for a file of rejects, where each patient says it. */
  present: ReadonlySet<Kind> | null
  /** The headings or members that nobody asks for. */
  unknown: string[]
  /** The keys that the provider changed. */
  replaced: Replaced[]
  /** Parts of which nobody knows what they are, so that they may be rows of any kind. */
  unclear: number
}

/** A key that the provider changed: the records of both keys are one person. */
export interface Replaced {
  from: string
  to: string
}
