import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { copyWorkspace } from './copy-workspace.ts'
import type { Mutation } from './mutation.ts'
import { mutations } from './mutations.ts'
import { runTests } from './run-tests.ts'
import type { TestedFile } from './run-tests.ts'

/**
 * `pnpm test:mutations [--only <part of a name>]…` removes one control of the portal after the other, in a copy of the
 * workspace, and expects the tests beside it to fail. It ends with 1 when they do not, and says how
 * many of them `npm test` alone notices.
 */

const root = path.resolve(import.meta.dirname, '../..')

/**
 * Applies a mutation.
 *
 * @throws Error when it does not fit the source any more.
 */
function mutated(workspace: string, { file, find, name, replacement }: Mutation): string {
  const parts = readFileSync(path.join(workspace, file), 'utf8').split(find)
  if (parts.length === 2) return parts.join(replacement)
  throw new Error(`“${name}” fits ${parts.length - 1} places in ${file}, not one. Mend it in e2e/mutations.`)
}

/** A test file that cannot run proves that the mutation is broken, not that it was noticed. */
function caughtIn(tested: readonly TestedFile[], { caughtBy, name }: Mutation): boolean {
  const broken = tested.find(({ trouble }) => trouble !== '')
  if (broken) throw new Error(`“${name}” keeps ${broken.file} from running:\n${broken.trouble}`)
  return caughtBy.every((file) => tested.some((each) => each.file === file && each.failed.length > 0))
}

function requireGreen(files: readonly string[], tested: readonly TestedFile[]): void {
  const missing = files.filter((file) => !tested.some((each) => each.file === file))
  if (missing.length > 0) throw new Error(`There are no such tests: ${missing.join(', ')}`)
  const red = tested.filter(({ failed, trouble }) => failed.length > 0 || trouble !== '')
  if (red.length === 0) return
  const told = red.map(({ failed, file, trouble }) => `${file}: ${trouble || failed.join(', ')}`)
  throw new Error(`Without any mutation these fail already:\n${told.join('\n')}`)
}

function tryMutation(workspace: string, mutation: Mutation): { isCaught: boolean; isCaughtBySample: boolean } {
  const file = path.join(workspace, mutation.file)
  const original = readFileSync(file, 'utf8')
  const began = performance.now()
  writeFileSync(file, mutated(workspace, mutation))
  try {
    const tested = runTests(workspace, mutation.caughtBy)
    const isCaught = caughtIn(tested, mutation)
    const seconds = ((performance.now() - began) / 1000).toFixed(0)
    process.stdout.write(`${isCaught ? 'caught  ' : 'SURVIVED'}  ${seconds.padStart(3)} s  ${mutation.name}\n`)
    for (const { failed, file: where } of tested) {
      process.stdout.write(`${' '.repeat(17)}${where}: ${failed.length} failed\n`)
    }
    const isCaughtBySample = isCaught && tested.some(({ failed, isSample }) => isSample && failed.length > 0)
    return { isCaught, isCaughtBySample }
  } finally {
    writeFileSync(file, original)
  }
}

const { only } = parseArgs({ options: { only: { type: 'string', multiple: true, default: [''] } } }).values
const chosen = mutations.filter(({ name }) => only.some((part) => name.includes(part)))
if (chosen.length === 0) throw new Error(`No mutation is called “${only.join('” or “')}”.`)
for (const mutation of mutations) mutated(root, mutation)

process.stdout.write('Copying the workspace, and running the tests without any mutation\n')
const workspace = copyWorkspace(root)
try {
  const files = [...new Set(chosen.flatMap(({ caughtBy }) => caughtBy))]
  requireGreen(files, runTests(workspace, files))
  const tried = chosen.map((mutation) => tryMutation(workspace, mutation))
  const caught = tried.filter(({ isCaught }) => isCaught).length
  const bySample = tried.filter(({ isCaughtBySample }) => isCaughtBySample).length
  process.stdout.write(`${caught} of ${chosen.length} mutations were caught, ${bySample} of them by \`npm test\`\n`)
  if (caught < chosen.length) process.exitCode = 1
} finally {
  rmSync(workspace, { recursive: true, force: true })
}
