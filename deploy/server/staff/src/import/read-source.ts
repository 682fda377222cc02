import { open, readdir, stat } from 'node:fs/promises'
import path from 'node:path'

import { CommandError } from '../command-error.ts'
import { readFhir } from './fhir/read-fhir.ts'
import { kinds, type Kind } from './kinds.ts'
import { ofFile, readColumns } from './read-columns.ts'
import { readCsv } from './read-csv.ts'
import { usualDates, type DateFormat } from './read-date.ts'
import { readRenumbered, renumberedName } from './read-renumbered.ts'
import { readRejects } from './rejects-file.ts'
import { reportName } from './report-file.ts'
import type { Reading, ReadSource } from './row.ts'

/** An export to read: a folder of files, the rejects of an import, or files of FHIR resources. */
export interface Source {
  /** Where what is rejected is written to. */
  folder: string
  bytes: number
  dates: (kind: Kind) => DateFormat
  read: (on: Reading) => Promise<ReadSource>
}

export const rejectsName = 'rejects.csv'

interface Opening {
  format: 'csv' | 'fhir'
  /** The system whose identifiers are the provider's own numbers, for FHIR. */
  keySystem?: string | undefined
  today: string
}

/**
 * Finds out what an export is.
 *
 * @throws CommandError saying what is wrong with the folder or the file, before anything is sent.
 */
export async function openSource(given: readonly string[], { format, keySystem, today }: Opening): Promise<Source> {
  const [first = '', second] = given
  const found = await stat(first).catch(() => {
    throw new CommandError(`There is no ${first}. Say which folder the export is in.`)
  })
  const folder = found.isDirectory() ? first : path.dirname(first)
  if (format === 'fhir') return openFhir(given, folder, { keySystem, today })
  if (second !== undefined) throw new CommandError('Say one folder: the files of an export lie in it together.')
  if (!found.isDirectory() && (await isZip(first))) {
    throw new CommandError(`${first} is a zip. Unpack it, and say which folder it is in.`)
  }
  const columns = await readColumns(folder)
  const dates = (kind: Kind) => ofFile(columns.dates, kind) ?? usualDates
  if (!found.isDirectory()) {
    if (path.basename(first) !== rejectsName) {
      throw new CommandError(`${first} is a file. Say which folder the export is in, or name a ${rejectsName}.`)
    }
    const read = async (on: Reading) => {
      await readRejects(first, on)
      return { present: null, unknown: [], replaced: [], unclear: 0 }
    }
    return { folder, bytes: found.size, dates, read }
  }
  const present = await filesOf(folder)
  const replaced = await readRenumbered(folder)
  const sizes = await Promise.all([...present].map(async (kind) => sizeOf(fileOf(folder, kind))))
  return {
    folder,
    bytes: sizes.reduce((sum, size) => sum + size, 0),
    dates,
    read: async (on) => {
      const unknown: string[] = []
      for (const kind of present) {
        const [encoding, delimiter] = [ofFile(columns.encoding, kind), ofFile(columns.delimiter, kind)]
        const said = { headings: columns[kind] ?? {}, encoding, delimiter }
        const left = await readCsv(fileOf(folder, kind), kind, { ...on, ...said })
        unknown.push(...left.map((heading) => `${kind}.csv: ${heading}`))
      }
      return { present, unknown, replaced, unclear: 0 }
    },
  }
}

/** Files of FHIR resources, or a folder of them, with the settings that lie beside the first. */
async function openFhir(
  given: readonly string[],
  folder: string,
  { keySystem, today }: Pick<Opening, 'keySystem' | 'today'>,
): Promise<Source> {
  const { fhir = {} } = await readColumns(folder)
  const lists = await Promise.all(given.map(fhirFilesOf))
  const files = [...new Set(lists.flat())]
  const sizes = await Promise.all(files.map(sizeOf))
  return {
    folder,
    // They are read twice: before anything is taken, it is known who is who.
    bytes: 2 * sizes.reduce((sum, size) => sum + size, 0),
    dates: () => usualDates,
    read: async (on) =>
      readFhir(files, { ...on, keys: keySystem === undefined ? fhir : { ...fhir, patient: keySystem }, today }),
  }
}

async function fhirFilesOf(given: string): Promise<string[]> {
  const found = await stat(given).catch(() => {
    throw new CommandError(`There is no ${given}. Say which folder or files the FHIR resources are in.`)
  })
  if (!found.isDirectory()) return [given]
  const names = (await readdir(given)).filter((name) => name !== 'columns.json').sort()
  const packed = names.find((name) => /\.(gz|zip|bz2|xz|tgz)$/i.test(name))
  if (packed !== undefined) throw new CommandError(`${path.join(given, packed)} is packed. Unpack it first.`)
  const files = names.filter((name) => /\.(nd)?json[l]?$/i.test(name))
  if (files.length === 0)
    throw new CommandError(`${given} has no .ndjson and no .json. Say which files the FHIR resources are in.`)
  return files.map((name) => path.join(given, name))
}

const fileOf = (folder: string, kind: Kind) => path.join(folder, `${kind}.csv`)

/** The kinds of which a folder has a file. */
async function filesOf(folder: string): Promise<ReadonlySet<Kind>> {
  const own = new Set([rejectsName, reportName, renumberedName])
  const files = (await readdir(folder)).filter((name) => name.toLowerCase().endsWith('.csv') && !own.has(name))
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
