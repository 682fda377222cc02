import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { faultsOf, sectionEntries, specificationPage } from './specification-table.ts'
import type { Source } from './specification-table.ts'

/**
 * `pnpm specification` writes `SPECIFICATION.md`. With `--check`, as a part of `pnpm lint`, it only says what is wrong
 * with the marks or that the page is out of date, and ends with 1.
 */

const workspace = path.resolve(import.meta.dirname, '../../../..')
const page = path.join(workspace, 'SPECIFICATION.md')

const files = globSync('{host,remotes,shared,deploy,e2e}/**/*.{ts,tsx,css,sql}', {
  cwd: workspace,
  exclude: ['**/node_modules/**', '**/dist/**', 'shared/build/src/specification/**'],
})
const sources: Source[] = files
  .toSorted()
  .map((file) => ({ file, text: readFileSync(path.join(workspace, file), 'utf8') }))

const faults = faultsOf(sources)
const text = specificationPage(sectionEntries(sources))
if (process.argv.includes('--check')) {
  if (text !== readFileSync(page, 'utf8'))
    faults.push('SPECIFICATION.md is out of date. Write it with `pnpm specification`.')
} else {
  writeFileSync(page, text)
}
for (const fault of faults) process.stderr.write(`${fault}\n`)
if (faults.length > 0) process.exitCode = 1
