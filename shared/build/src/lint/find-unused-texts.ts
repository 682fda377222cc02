import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { keysOf, unusedTexts, mentionsIn, type Mentions } from './unused-texts.ts'

/** A part of `npm run lint`. It names the texts that no page shows, and ends with 1 when there are any. */

const workspace = path.resolve(import.meta.dirname, '../../../..')
const texts = globSync('{host,shared/*,remotes/*,deploy/server/desk}/src/**/*en.json', { cwd: workspace })

const sources = new Map<string, Mentions>(
  globSync('{host,shared/*,remotes/*,deploy/server/desk}/{src/**/*.{ts,tsx},*.ts}', { cwd: workspace })
    .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
    .map((file) => [file, mentionsIn(readFileSync(path.join(workspace, file), 'utf8'))]),
)

/** The files that may show the texts of a file: all files for a shared package, its own package's files otherwise. */
function readersOf(file: string): Mentions[] {
  const own = file.startsWith('shared/') ? '' : /^(host|remotes\/[^/]+|deploy\/server\/desk)\//.exec(file)?.[0]
  return [...sources].filter(([name]) => name.startsWith(own ?? '')).map(([, mentions]) => mentions)
}

function isImportedAsObject(file: string): boolean {
  return [...sources].some(([name, { objects }]) =>
    objects.some((object) => path.join(path.dirname(name), object) === file),
  )
}

function unusedIn(file: string): string[] {
  const keys = keysOf(JSON.parse(readFileSync(path.join(workspace, file), 'utf8')) as object)
  return unusedTexts(keys, isImportedAsObject(file) ? 'object' : 'key', readersOf(file))
}

const found = texts.flatMap((file) => unusedIn(file).map((key) => `${file}: nobody shows ${key}`))
for (const line of found) process.stderr.write(`${line}\n`)
if (found.length > 0) process.exitCode = 1
