import { stat } from 'node:fs/promises'
import path from 'node:path'

import { z } from 'zod'

import { CommandError } from '../command-error.ts'
import { readJsonFile } from '../read-json-file.ts'
import { isEncoding } from './decoded-text.ts'
import { columnsOf, kinds } from './kinds.ts'
import type { Kind } from './kinds.ts'
import { isDateFormat } from './read-date.ts'

/** One value for all files of an export, or one for each kind of them. */
const ofFiles = (value: z.ZodType<string>) => z.union([value, z.partialRecord(z.enum(kinds), value)]).optional()
const headings = z.record(z.string(), z.string().nullable()).optional()
const columnsFile = z.strictObject({
  ...(Object.fromEntries(kinds.map((kind) => [kind, headings])) as Record<Kind, typeof headings>),
  dates: ofFiles(z.string().refine(isDateFormat, 'has to be like MM/DD/YYYY')),
  delimiter: ofFiles(z.string().length(1, 'has to be one sign, such as ; or \\t')),
  encoding: ofFiles(z.string().refine(isEncoding, 'has to be like windows-1252 or utf-8')),
  fhir: z.strictObject({ patient: z.string(), supply: z.string(), dispensing: z.string() }).partial().optional(),
})
export type Columns = z.infer<typeof columnsFile>

/**
 * Reads what the file `columns.json` beside an export says of it; nothing where there is none.
 *
 * @throws CommandError naming what in it cannot be.
 */
export async function readColumns(folder: string): Promise<Columns> {
  const file = path.join(folder, 'columns.json')
  const isThere = await stat(file).then(
    () => true,
    () => false,
  )
  if (!isThere) return {}
  const read = columnsFile.safeParse(await readJsonFile(file))
  if (!read.success) {
    const [issue] = read.error.issues
    const inside = issue?.code === 'invalid_union' ? issue.errors.flat() : []
    const { message } = inside.find(({ code }) => code !== 'invalid_type') ?? inside[0] ?? issue ?? { message: '' }
    throw new CommandError(`${file}: ${issue?.path.join('.') || 'it'}: ${message}`)
  }
  for (const kind of kinds) {
    for (const [heading, name] of Object.entries(read.data[kind] ?? {})) {
      if (name !== null && !Object.hasOwn(columnsOf[kind], name)) {
        throw new CommandError(
          `${file}: ${kind}.${heading}: there is no column ${name}. npm run staff -- import --columns lists all.`,
        )
      }
    }
  }
  return read.data
}

/** What is said of the file of a kind. */
export function ofFile(said: Columns['dates'], kind: Kind): string | undefined {
  return typeof said === 'string' ? said : said?.[kind]
}
