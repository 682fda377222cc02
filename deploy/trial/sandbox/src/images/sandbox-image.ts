import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import type { PGlite } from '@electric-sql/pglite'
import { createPglite } from '@homeside/api/platform/database/data-folder'
import { drizzleSettings, forThePerson } from '@homeside/api/platform/database/database'
import { migrate } from '@homeside/api/platform/database/migrate'
import type { PasswordCost } from '@homeside/api/platform/session/passwords'
import { drizzle } from 'drizzle-orm/pglite'

import { fillSandbox } from '../fill/fill-sandbox.ts'

/** The default log of 16 MB would be copied with every image. */
const initDbStartParams = ['--wal-segsize=1']

/** An empty embedded database; making one from nothing takes seconds. */
export function emptyImage(folder: string): Promise<Blob> {
  return keptImage(join(folder, `empty-${sourceHash()}.tar`), () => imageOf(createPglite({ initDbStartParams })))
}

/**
 * An embedded database with the sandbox at an instant. Filling one takes seconds, so it is stored in a folder while its
 * sources stay the same.
 */
export function sandboxImage(folder: string, now: Date, cost: PasswordCost): Promise<Blob> {
  const file = join(folder, `sandbox-${sourceHash()}-${now.getTime()}-${cost.memory}.tar`)
  return keptImage(file, async () => imageOf(createPglite({ loadDataDir: await emptyImage(folder) }), now, cost))
}

async function imageOf(opening: Promise<PGlite>, now?: Date, cost?: PasswordCost): Promise<Blob> {
  const client = await opening
  try {
    if (now && cost) {
      const database = forThePerson(drizzle({ client, ...drizzleSettings() }))
      await migrate(database)
      await fillSandbox(database, now, cost)
    }
    // A checkpoint, so that processes that start from the image need not replay the log.
    await client.exec('checkpoint')
    return await client.dumpDataDir('none')
  } finally {
    await client.close()
  }
}

/** The hour of an instant. Databases that are filled within one hour are the same. */
export function hourOf(now: Date): Date {
  return new Date(now.getTime() - (now.getTime() % (60 * 60 * 1000)))
}

const workspace = join(import.meta.dirname, '../../../../..')

/** Everything that can change what a filled database contains: migrations, API, contract, sandbox, and the engine. */
const sources = [
  'deploy/server/api/migrations/*.sql',
  'deploy/{server/api,trial/sandbox}/src/**/*.{ts,json}',
  'shared/contract/src/**/*.ts',
  'deploy/server/api/node_modules/@electric-sql/pglite/package.json',
]

let known: string | undefined

/** A hash of these sources. Databases that were filled with the same hash have the same contents. */
function sourceHash(): string {
  known ??= hashFiles(globSync(sources, { cwd: workspace, exclude: ['**/*.test.ts'] }).toSorted())
  return known
}

function hashFiles(files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(readFileSync(join(workspace, file)))
  return hash.digest('hex').slice(0, 16)
}

/** The number of database images that stay on the disk. One has 30 MB, and there is one for each source and day. */
const keptAtMost = 12

/**
 * Returns the image of a filled sandbox database from a file. When there is none, it makes the image and stores it, so
 * that the next start of a portal or a test does not fill the sandbox again. Several processes may call this at once:
 * an image is written aside and renamed, so that nobody reads half of it. At worst it is made twice.
 */
export async function keptImage(file: string, make: () => Promise<Blob>): Promise<Blob> {
  const kept = readIfThere(file)
  if (kept !== null) return new Blob([kept])
  const image = await make()
  mkdirSync(dirname(file), { recursive: true })
  const aside = `${file}.${process.pid}`
  writeFileSync(aside, Buffer.from(await image.arrayBuffer()))
  renameSync(aside, file)
  removeOldest(dirname(file))
  return image
}

function removeOldest(folder: string): void {
  const images = globSync('*.tar', { cwd: folder }).map((name) => join(folder, name))
  const age = new Map(images.map((image) => [image, statSync(image, { throwIfNoEntry: false })?.mtimeMs ?? 0]))
  const newestFirst = images.toSorted((one, other) => (age.get(other) ?? 0) - (age.get(one) ?? 0))
  for (const image of newestFirst.slice(keptAtMost)) rmSync(image, { force: true })
}

function readIfThere(file: string): Buffer<ArrayBuffer> | null {
  try {
    return readFileSync(file)
  } catch {
    return null
  }
}
