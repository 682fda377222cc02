import { accessSync, constants, existsSync, readFileSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'

import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { StartError } from '@homeside/server-kit/start-error'

/** The least space: with less, the database cannot even write its log of changes. */
const leastSpaceBytes = 32 * 1024 * 1024

/**
 * Refuses a folder with files but without a complete database: filling it again would hide that data is missing.
 *
 * @throws StartError
 */
export function requireDatabase(data: string): void {
  if (existsSync(join(data, 'PG_VERSION'))) return
  throw new StartError(
    `The folder ${data} has files, but it is no database: its file PG_VERSION is missing. ` +
      'Restore the folder from a backup, or name an empty folder in DATA_FOLDER. Nothing in it was changed.',
  )
}

/** Says why the database in a folder could not be opened: no space, no permission, another version, or damage. */
export async function inWords(cause: unknown, folder: string): Promise<StartError> {
  return new StartError(await reason(cause, folder), { cause })
}

async function reason(cause: unknown, folder: string): Promise<string> {
  const code = (cause as NodeJS.ErrnoException | null)?.code
  const data = join(folder, 'database')
  if (code === 'ENOSPC' || lacksSpace(folder)) {
    return `The disk of the data folder ${folder} is full. Make room on it, and start again. Nothing is lost.`
  }
  if (code !== undefined || !mayWrite(data)) {
    return (
      `The data folder ${folder} cannot be written${code === undefined ? '' : ` (${code})`}. ` +
      'Give the account that runs the server the right to write there, or name another folder in DATA_FOLDER.'
    )
  }
  const [made, own] = [versionIn(data), await ownVersion()]
  if (made !== null && made !== own) {
    return (
      `The database in ${folder} was made by PostgreSQL ${made}, and this server has ${own}. ` +
      'Start the release that made it and move its data, or name an empty folder in DATA_FOLDER.'
    )
  }
  return (
    `The database in ${folder} is damaged. Restore the folder from a backup. ` +
    'Without one, name an empty folder in DATA_FOLDER, and keep this one for whoever can repair it.'
  )
}

function lacksSpace(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < leastSpaceBytes
}

function mayWrite(data: string): boolean {
  try {
    accessSync(data, constants.R_OK | constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** The major version of PostgreSQL that made a database, such as `18`; null when there is none. */
function versionIn(data: string): string | null {
  const file = join(data, 'PG_VERSION')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}

/** The major version of the embedded PostgreSQL, which it reports only while it runs. */
async function ownVersion(): Promise<string> {
  const client = await createPglite()
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  await client.close()
  return rows[0]?.server_version.split('.')[0] ?? ''
}

/** Memory that fits the data of a trial. PostgreSQL's default is 128 MB, and keeps each page that was read once. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']

/** Starts an embedded database with the extensions that the tables need. */
export function createPglite(options: PGliteOptions = {}): Promise<PGlite> {
  // Optimizing its largest function takes 600 MB and ten seconds, and makes statements only a quarter faster. Only
  // here: pictures are decoded by WebAssembly too, and where PostgreSQL runs elsewhere that is optimized as ever.
  for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag)
  return PGlite.create({ ...options, startParams, extensions: { pg_trgm } })
}
