import { open, readdir, stat } from 'node:fs/promises'
import path from 'node:path'

import { z } from 'zod'

import { CommandError } from '../command-error.ts'
import { readJsonFile } from '../read-json-file.ts'
import { columnsOf, kinds } from './kinds.ts'
import type { Kind } from './kinds.ts'
import { readCsv } from './read-csv.ts'
import { readFhir } from './read-fhir.ts'
import { isDateFormat, usualDates } from './read-value.ts'
import type { DateFormat } from './read-value.ts'
import { readRejects } from './rejects-file.ts'
import type { Reject, Row } from './row.ts'

/** An export to read: a folder of files, the rejects of an import, or a file of FHIR resources. */
export interface Source {
  /** Where what is rejected is written to. */
  folder: string
  bytes: number
  dates: DateFormat
  /** What the export has; null for what comes with rejects alone, where each patient says it. */
  present: ReadonlySet<Kind> | null
  /** Reads every row. Answers the headings that nobody asks for. */
  read: (on: Reading) => Promise<string[]>
}

export interface Reading {
  onRow: (row: Row) => Promise<void>
  onReject: (reject: Reject) => Promise<void>
  onBytes: (count: number) => void
}

const headings = z.record(z.string(), z.string().nullable()).optional()
const columnsFile = z.strictObject({
  ...(Object.fromEntries(kinds.map((kind) => [kind, headings])) as Record<Kind, typeof headings>),
  dates: z.string().refine(isDateFormat, 'has to be like MM/DD/YYYY').optional(),
})

export const rejectsName = 'rejects.csv'

/**
 * Finds out what an export is.
 *
 * @throws CommandError saying what is wrong with the folder or the file, before anything is sent.
 */
export async function openSource(given: string, format: 'csv' | 'fhir'): Promise<Source> {
  const found = await stat(given).catch(() => {
    throw new CommandError(`There is no ${given}. Say which folder the export is in.`)
  })
  const folder = found.isDirectory() ? given : path.dirname(given)
  if (!found.isDirectory() && (await isZip(given))) {
    throw new CommandError(`${given} is a zip. Unpack it, and say which folder it is in.`)
  }
  if (format === 'fhir') {
    if (found.isDirectory())
      throw new CommandError(`${given} is a folder. Say which file of FHIR resources, one a line.`)
    const present = new Set<Kind>(['supplies', 'dispensings', 'insurance'])
    return { folder, bytes: found.size, dates: usualDates, present, read: async (on) => readFhir(given, on) }
  }
  const columns = await readColumns(folder)
  const dates = columns.dates ?? usualDates
  if (!found.isDirectory()) {
    if (path.basename(given) !== rejectsName) {
      throw new CommandError(`${given} is a file. Say which folder the export is in, or name a ${rejectsName}.`)
    }
    return { folder, bytes: found.size, dates, present: null, read: async (on) => readRejects(given, on) }
  }
  const present = await filesOf(folder)
  const sizes = await Promise.all([...present].map(async (kind) => sizeOf(fileOf(folder, kind))))
  return {
    folder,
    bytes: sizes.reduce((sum, size) => sum + size, 0),
    dates,
    present,
    read: async (on) => {
      const unknown: string[] = []
      for (const kind of present) {
        const left = await readCsv(fileOf(folder, kind), kind, { ...on, headings: columns[kind] ?? {} })
        unknown.push(...left.map((heading) => `${kind}.csv: ${heading}`))
      }
      return unknown
    },
  }
}

const fileOf = (folder: string, kind: Kind) => path.join(folder, `${kind}.csv`)

/** The kinds of which a folder has a file. */
async function filesOf(folder: string): Promise<ReadonlySet<Kind>> {
  const files = (await readdir(folder)).filter((name) => name.toLowerCase().endsWith('.csv') && name !== rejectsName)
  const strange = files.filter((name) => !kinds.some((kind) => name === `${kind}.csv`))
  const named = kinds.map((kind) => `${kind}.csv`).join(', ')
  if (strange.length > 0)
    throw new CommandError(`${path.join(folder, strange[0] ?? '')}: the files of an export are ${named}.`)
  const present = new Set(kinds.filter((kind) => files.includes(`${kind}.csv`)))
  if (!present.has('patients'))
    throw new CommandError(`${folder} has no patients.csv. The files of an export are ${named}.`)
  if (present.has('dispensings') && !present.has('supplies')) {
    throw new CommandError(`${folder} has a dispensings.csv, and no supplies.csv that says of what and whose.`)
  }
  return present
}

async function readColumns(folder: string): Promise<z.infer<typeof columnsFile>> {
  const file = path.join(folder, 'columns.json')
  const isThere = await stat(file).then(
    () => true,
    () => false,
  )
  if (!isThere) return {}
  const read = columnsFile.safeParse(await readJsonFile(file))
  if (!read.success) {
    const [issue] = read.error.issues
    throw new CommandError(`${file}: ${issue?.path.join('.') || 'it'}: ${issue?.message}`)
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

/** The size of a file. A folder, a pipe or a device is none, and might never end. */
async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch((error: unknown) => {
    throw new CommandError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}.`)
  })
  if (!found.isFile()) throw new CommandError(`${file} is no file.`)
  return found.size
}

async function isZip(file: string): Promise<boolean> {
  await sizeOf(file)
  const handle = await open(file)
  try {
    const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0)
    return buffer.toString('latin1') === 'PK'
  } finally {
    await handle.close()
  }
}
