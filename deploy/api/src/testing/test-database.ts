import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'

import { drizzleSettings } from '../database/database.ts'
import type { OpenDatabase } from '../database/database.ts'
import { openInMemory } from '../database/open-pglite.ts'
import { fillDatabase } from './fill-database.ts'
import { imageFolderVariable } from './image-folder.ts'
import { closeInTheEnd } from './left-open.ts'

const packages = join(import.meta.dirname, '../../node_modules')

/**
 * An empty database in memory. Making one from nothing takes seconds, so the first test to ask keeps an image for all
 * others, one per version of PGlite.
 */
export function openTestDatabase(logSql?: (statement: string) => void): Promise<OpenDatabase> {
  return closeInTheEnd(emptyImage().then((image) => openInMemory(logSql, image)))
}

/** A database in memory with the sandbox as it is at an instant. The first test of a run to ask fills it for all. */
export function openFilledDatabase(now: Date, logSql?: (statement: string) => void): Promise<OpenDatabase> {
  return closeInTheEnd(filledImage(now).then((image) => openInMemory(logSql, image)))
}

/** Keeps an empty database in a folder. */
export async function keepEmptyDatabase(folder: string): Promise<void> {
  const client = await PGlite.create(folder, { loadDataDir: await emptyImage() })
  await client.close()
}

function emptyImage(): Promise<Blob> {
  const { version } = JSON.parse(readFileSync(join(packages, '@electric-sql/pglite/package.json'), 'utf8')) as {
    version: string
  }
  return imageIn(join(packages, '.cache', `empty-pglite-${version}.tar`), () => PGlite.create())
}

async function filledImage(now: Date): Promise<Blob> {
  const fill = async () => {
    const client = await PGlite.create({ loadDataDir: await emptyImage() })
    try {
      await fillDatabase(drizzle({ client, ...drizzleSettings() }), now)
    } catch (error) {
      await client.close()
      throw error
    }
    return client
  }
  const folder = process.env[imageFolderVariable]
  return folder === undefined ? imageOf(fill) : imageIn(join(folder, `filled-${now.getTime()}.tar`), fill)
}

/** What is in a file, or else a new image that is kept there. */
async function imageIn(file: string, make: () => Promise<PGlite>): Promise<Blob> {
  if (existsSync(file)) return new Blob([readFileSync(file)])
  const image = await imageOf(make)
  mkdirSync(dirname(file), { recursive: true })
  // Written aside and renamed, so that a test beside this one never reads half of it.
  const aside = `${file}.${process.pid}`
  writeFileSync(aside, Buffer.from(await image.arrayBuffer()))
  renameSync(aside, file)
  return image
}

async function imageOf(make: () => Promise<PGlite>): Promise<Blob> {
  const client = await make()
  const image = await client.dumpDataDir('none')
  await client.close()
  return image
}
