import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { PGlite } from '@electric-sql/pglite'

import type { OpenDatabase } from '../database/database.ts'
import { openInMemory } from '../database/open-pglite.ts'

const packages = join(import.meta.dirname, '../../node_modules')

/**
 * An empty database in memory. Making one from nothing takes seconds, so the first test to ask keeps an image for all
 * others, one per version of PGlite.
 */
export async function openTestDatabase(logSql?: (statement: string) => void): Promise<OpenDatabase> {
  const { version } = JSON.parse(readFileSync(join(packages, '@electric-sql/pglite/package.json'), 'utf8')) as {
    version: string
  }
  const image = join(packages, '.cache', `empty-pglite-${version}.tar`)
  if (!existsSync(image)) await keepImage(image)
  return openInMemory(logSql, new Blob([readFileSync(image)]))
}

async function keepImage(image: string): Promise<void> {
  const client = await PGlite.create()
  const dump = await client.dumpDataDir('none')
  await client.close()
  mkdirSync(join(packages, '.cache'), { recursive: true })
  // Written aside and renamed, so that a test beside this one never reads half of it.
  const aside = `${image}.${process.pid}`
  writeFileSync(aside, Buffer.from(await dump.arrayBuffer()))
  renameSync(aside, image)
}
