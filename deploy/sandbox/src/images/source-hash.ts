import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const deploy = join(import.meta.dirname, '../../..')
/** Everything that can change what a filled database contains: migrations, API and sandbox, and the database itself. */
const sources = [
  'api/migrations/*.sql',
  '{api,sandbox}/src/**/*.{ts,json}',
  'api/node_modules/@electric-sql/pglite/package.json',
]

let known: string | undefined

/** A hash of these sources. Databases that were filled with the same hash have the same contents. */
export function sourceHash(): string {
  known ??= hashFiles(globSync(sources, { cwd: deploy, exclude: ['**/*.test.ts'] }).toSorted())
  return known
}

function hashFiles(files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(readFileSync(join(deploy, file)))
  return hash.digest('hex').slice(0, 16)
}
