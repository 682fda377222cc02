import { counted } from '../table.ts'
import { fileBeside } from './file-beside.ts'
import { kinds, type Kind } from './kinds.ts'

/** What can be said of a value that was not taken as it stands, and in words how many there are. */
const words = {
  'not-in-force': ['row that is not in force is left out', 'rows that are not in force are left out'],
  'not-read': ['resource of a kind that is not read', 'resources of kinds that are not read'],
  repeated: ['resource comes twice, and counts once', 'resources come twice, and count once'],
  ended: ['value is not in force, and is left out', 'values are not in force, and are left out'],
  'not-taken': ['value has no place in the portal', 'values have no place in the portal'],
  'taken-otherwise': [
    'value is taken otherwise than it stands there',
    'values are taken otherwise than they stand there',
  ],
  closed: ['record is closed', 'records are closed'],
  reopened: ['record is open again', 'records are open again'],
  emptied: ['value was there and comes empty', 'values were there and come empty'],
  replaced: ['record was replaced by another', 'records were replaced by others'],
  'held-back': [
    'list stays as it is: rows that do not say whose they are may belong there',
    'lists stay as they are: rows that do not say whose they are may belong there',
  ],
  filler: ['value means nothing, such as NULL', 'values mean nothing, such as NULL'],
  unlikely: ['value is taken, and looks wrong', 'values are taken, and look wrong'],
  'not-reached': [
    'phone or email would reach somebody else, and is left out',
    'phones or emails would reach somebody else, and are left out',
  ],
} as const satisfies Record<string, readonly [string, string]>

export type NoteCode = keyof typeof words

/** Something that is said of a row, or of what is none. */
export interface Note {
  column: string
  code: NoteCode
  message: string
  value: string
}

interface Place {
  kind: Kind | null
  file: string
  line: number
  id: string
}

export interface ReportFile {
  /** Says something of a row. `count` is of how many things, where one line stands for many. */
  add: (place: Place, notes: readonly Note[], count?: number) => Promise<void>
  /** How many rows of each kind something was said of. */
  warned: Record<Kind, number>
  counts: Partial<Record<NoteCode, number>>
  close: (isDone: boolean) => Promise<void>
}

export const reportName = 'report.csv'

/** Opens the file of what an import says besides rejects: nothing is left out, or taken otherwise, in silence. */
export async function openReport(file: string): Promise<ReportFile> {
  const table = await fileBeside(file, ['file', 'line', 'id', 'column', 'code', 'message', 'value'], 'The report')
  const warned = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Kind, number>
  const counts: ReportFile['counts'] = {}
  return {
    warned,
    counts,
    add: async ({ kind, file: name, line, id }, notes, count = 1) => {
      if (kind !== null && notes.length > 0) warned[kind] += 1
      for (const { column, code, message, value } of notes) {
        counts[code] = (counts[code] ?? 0) + count
        await table.add([name, line, id, column, code, message, value])
      }
    },
    close: table.close,
  }
}

/** What a report says, in a line for each code. */
export function reportLines(counts: ReportFile['counts']): string[] {
  return Object.entries(words).flatMap(([code, [one, many]]) => {
    const count = counts[code as NoteCode]
    return count === undefined ? [] : [counted(count, one, many)]
  })
}
