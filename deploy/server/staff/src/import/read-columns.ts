import { stat } from 'node:fs/promises'
import path from 'node:path'

import { staffPatient } from '@homeside/contract/staff-patients'
import { z } from 'zod'

import { CommandError } from '../command-error.ts'
import { readJsonFile } from '../read-json-file.ts'
import { isEncoding } from './decoded-text.ts'
import { columnsOf, kinds, type Kind } from './kinds.ts'
import { isDateFormat } from './read-date.ts'

interface Schema {
  type?: string
  description?: string
  enum?: unknown[]
  maxLength?: number
  minimum?: number
  maximum?: number
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
}

/** Where the members of a kind are in the schema of a patient. */
const placeOf: Readonly<Record<Kind, readonly string[]>> = {
  patients: [],
  supplies: ['Supplies'],
  dispensings: ['Supplies', 'Dispensings'],
  insurance: ['Insurance'],
  credits: ['Credits'],
}

/** The files of an export and their columns, as the contract's schemas have them, in Markdown. */
export function columnTable(): string {
  const whole = z.toJSONSchema(staffPatient, { io: 'input', unrepresentable: 'any' }) as Schema
  const tables = kinds.map((kind) => {
    const rows = Object.entries(columnsOf[kind]).map(([name, { member, reading, needed, means }]) => {
      const schema = member === null ? undefined : schemaAt(whole, [...placeOf[kind], ...member.split('.')])
      const words = typeof reading === 'string' ? describe(schema, reading) : reading.join(', ')
      return `| ${name} | ${needed ? 'yes' : ''} | ${means ?? words} |`
    })
    return [`### ${kind}.csv`, '', '| column | needed | holds |', '| --- | --- | --- |', ...rows].join('\n')
  })
  return tables.join('\n\n')
}

function schemaAt(schema: Schema | undefined, [name, ...rest]: readonly string[]): Schema | undefined {
  // What may be null is described outside, and its kind inside.
  const plain = schema && { ...schema, ...schema.anyOf?.find(({ type }) => type !== 'null') }
  if (name === undefined || plain === undefined) return plain
  return schemaAt((plain.items ?? plain).properties?.[name], rest)
}

function describe(schema: Schema | undefined, reading: string): string {
  const { description = '', enum: choices, maxLength, minimum, maximum } = schema ?? {}
  if (reading === 'date') return 'a date'
  if (reading === 'cents') return 'dollars, such as 12.50'
  if (reading === 'yes') return 'yes or no'
  if (reading === 'number') return `${description} ${minimum} to ${maximum}`.trim()
  if (choices) return choices.length > 12 ? description : choices.join(', ')
  return [description, maxLength === undefined ? '' : `up to ${maxLength} characters`]
    .filter((part) => part !== '')
    .join(' ')
}

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
