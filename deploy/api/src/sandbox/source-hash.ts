import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const packageFolder = join(import.meta.dirname, '../..')
/** Everything that can change what a filled database contains: the migrations, this server, and the database itself. */
const sources = ['migrations/*.sql', 'src/**/*.{ts,json}', 'node_modules/@electric-sql/pglite/package.json']
const tests = ['**/*.test.ts', 'src/testing/**', 'src/processes/**']

let known: string | undefined

/** A hash of these sources. Databases that were filled with the same hash have the same contents. */
export function sourceHash(): string {
  known ??= hashFiles(globSync(sources, { cwd: packageFolder, exclude: tests }).toSorted())
  return known
}

function hashFiles(files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(readFileSync(join(packageFolder, file)))
  return hash.digest('hex').slice(0, 16)
}
