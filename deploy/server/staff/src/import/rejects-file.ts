import path from 'node:path'

import type { RowCode } from '@homeside/contract/staff-patients'
import { z } from 'zod'

import { CommandError } from '../command-error.ts'
import { fileBeside } from './file-beside.ts'
import { idOf, type Kind, kinds } from './kinds.ts'
import { usualDates } from './read-date.ts'
import { readRecords } from './read-records.ts'
import type { Reject, Row } from './row.ts'

/** The file of what was not taken: why, and the row as it was. It can be mended and imported alone. */

const columns = ['file', 'line', 'id', 'column', 'code', 'message', 'row'] as const

export interface RejectsFile {
  add: (reject: Reject) => Promise<void>
  /** How many rows of each kind there are. */
  counts: Record<Kind, number>
  /** Puts the file in its place. */
  close: (isDone: boolean) => Promise<void>
}

/**
 * Opens the file.
 *
 * @throws CommandError when it cannot be written there.
 */
export async function openRejects(file: string): Promise<RejectsFile> {
  const table = await fileBeside(file, columns, 'What is rejected')
  const counts = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Kind, number>
  return {
    counts,
    add: async ({ row, faults }) => {
      counts[row.kind] += 1
      const join = (member: 'column' | 'code' | 'message') => faults.map((fault) => fault[member]).join('; ')
      const id = row.values[idOf[row.kind]] ?? ''
      await table.add([row.file, row.line, id, join('column'), join('code'), join('message'), written(row)])
    },
    close: table.close,
  }
}

function written({ kind, values }: Row): string {
  return JSON.stringify({ kind, ...values })
}

const rowCell = z.object({ kind: z.enum(kinds) }).catchall(z.string())

interface Reading {
  onRow: (row: Row) => Promise<void>
  onBytes: (count: number) => void
}

/**
 * Reads mended rejects, also as a spreadsheet saved them.
 *
 * @throws CommandError naming the line that is no reject.
 */
export async function readRejects(file: string, { onRow, onBytes }: Reading): Promise<void> {
  const name = path.basename(file)
  let place: number | null = null
  await readRecords(file, {
    fit: (headings) => columns.filter((column) => headings.includes(column)).length,
    onBytes,
    onRecord: async (record, line) => {
      if (place === null) {
        place = record.findIndex((heading) => heading.trim() === 'row')
        return
      }
      const read = rowCell.safeParse(jsonOf(record[place] ?? ''))
      if (!read.success) {
        throw new CommandError(`${name}, line ${line}: the column row is not what an import wrote there.`)
      }
      const { kind, ...values } = read.data
      await onRow({ kind, file: name, line, values })
    },
  })
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** What is wrong, and what to write. */
const words: Partial<Record<RowCode, string>> = {
  required: 'It is missing.',
  'date-invalid': `Write a date of the calendar as ${usualDates}, or say in columns.json how dates are written.`,
  'date-in-future': 'The day has not come yet.',
  'phone-invalid': 'Write a phone number of the US with 10 digits.',
  'postal-code-invalid': 'Write 5 or 9 digits.',
  'email-invalid': 'An email address has no spaces.',
  'out-of-range': 'The number is too small or too large.',
  'card-number': 'This looks like the number of a payment card, which the portal takes nowhere.',
  'key-repeated': 'Another row of the export has the same key.',
  'key-of-another': 'The key belongs to another patient in the portal.',
  'another-person':
    'The record with this key is of a person with another last name and another birth date, and stays as it is. Look which is right. A number is never given to somebody else; if it is the same person, correct the name or the birth date first.',
  erased:
    'This patient asked to be erased, or was closed for longer than you keep records. Take them out of the export.',
  'item-name-missing': 'The portal does not know this code. Say what the item is called.',
  'email-already-linked': 'Another account of the portal has this address.',
}

/** A code of a reject in words. */
export function wordsOf(code: RowCode): string {
  return (
    words[code] ?? 'This is none of the values that the column takes. npm run staff -- import --columns lists them.'
  )
}
