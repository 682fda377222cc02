import type { Kind } from './kinds.ts'
import type { Note } from './report-file.ts'
import type { Reject, Row } from './row.ts'

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
