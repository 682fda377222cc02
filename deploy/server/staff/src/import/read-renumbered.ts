import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { externalKey, type RenumberedItem } from '@homeside/contract/staff-patients'
import { parse } from 'csv-parse/sync'

import { CommandError } from '../command-error.ts'
import { counted } from '../table.ts'
import type { Replaced } from './row.ts'

const words: Readonly<Record<NonNullable<RenumberedItem['Code']>, string>> = {
  'key-repeated': 'One of the keys is in another row too.',
  'birthdays-differ': 'The two records have different birth dates.',
  'both-registered': 'Both have an account. Ask the patient which one they keep.',
  'already-merged': 'The old key leads to another record since it was joined to it.',
  erased:
    'The person of the old key was erased, and does not come back under the new one. Take them out of the export.',
  'taken-back': 'Staff took this back. If they are one person after all, join the records at the desk.',
  'erasure-asked': 'One of them is to be erased, as the patient asked.',
  'record-closed': 'The record of the new key is closed. npm run staff -- call staffReopenRecord opens it.',
}

/** Says what the portal did with the keys that the provider changed. */
export function renumberedTold(items: readonly RenumberedItem[]): string[] {
  const of = (outcome: RenumberedItem['Outcome']) => items.filter(({ Outcome }) => Outcome === outcome)
  const told = [
    `${counted(of('renumbered').length, 'key', 'keys')} changed, ${counted(of('merged').length, 'record', 'records')} joined to another.`,
  ]
  if (of('unknown').length > 0) told.push(`${counted(of('unknown').length, 'old key', 'old keys')} nobody has.`)
  for (const { From, To, Code } of of('rejected'))
    told.push(`${From} is not ${To}: ${Code === null ? '' : words[Code]}`)
  return told
}

export const renumberedName = 'renumbered.csv'

/**
 * Reads which keys the provider changed: two columns, `old_key` and `new_key`. None where there is no such file.
 *
 * @throws CommandError saying what is wrong with the file, before anything is sent.
 */
export async function readRenumbered(folder: string): Promise<Replaced[]> {
  const file = path.join(folder, renumberedName)
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw new CommandError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}.`)
  })
  if (text === null) return []
  const [heading, ...rows] = parsed(file, text)
  if (heading?.length !== 2 || heading[0] !== 'old_key' || heading[1] !== 'new_key') {
    throw new CommandError(`${file}: the first line has to be old_key,new_key.`)
  }
  const pairs = rows.map(([from = '', to = ''], at) => {
    if (!externalKey.safeParse(from).success || !externalKey.safeParse(to).success || from === to) {
      throw new CommandError(`${file}: row ${at + 2} needs two keys, an old and a new one.`)
    }
    return { from, to }
  })
  refuseUnclear(file, pairs)
  return pairs
}

function parsed(file: string, text: string): string[][] {
  try {
    return parse(text, { bom: true, trim: true, skip_empty_lines: true, relax_column_count: true })
  } catch (error) {
    throw new CommandError(`${file}: ${error instanceof Error ? error.message : String(error)}.`)
  }
}

/** Refuses a key that is both old and new: importing such a file twice would join the records of two persons. */
function refuseUnclear(file: string, pairs: readonly Replaced[]): void {
  const news = new Set(pairs.map(({ to }) => to))
  const olds = new Set<string>()
  for (const { from } of pairs) {
    if (news.has(from)) {
      throw new CommandError(
        `${file}: ${from} is an old key and a new one. Give those records keys that nobody had first, and then these.`,
      )
    }
    if (olds.has(from)) throw new CommandError(`${file}: the old key ${from} has two rows. Keep one of them.`)
    olds.add(from)
  }
}
