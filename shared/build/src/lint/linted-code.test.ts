/** @size all */

import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const workspace = path.join(import.meta.dirname, '../../../..')

/** A workspace with the portal's lint settings and a few files. */
let folder = ''

beforeAll(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'lint-')))
  cpSync(path.join(workspace, '.oxlintrc.json'), path.join(folder, '.oxlintrc.json'))
  symlinkSync(path.join(workspace, 'node_modules'), path.join(folder, 'node_modules'))
  // A copy, because the rules read a file's layer from its path below the workspace that they themselves are in.
  cpSync(import.meta.dirname, path.join(folder, 'shared/build/src/lint'), { recursive: true })
})
afterAll(() => rmSync(folder, { recursive: true }))

/** The lines in which one of these rules finds something. */
function linesWith(rules: ReadonlySet<string>, file: string, source: string): number[] {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
  writeFileSync(path.join(folder, file), source)
  const oxlint = path.join(workspace, 'node_modules/.bin/oxlint')
  const { stdout } = spawnSync(oxlint, ['--format', 'unix', file], { cwd: folder, encoding: 'utf8' })
  const found = [...stdout.matchAll(/^\S+?:(\d+):\d+: [^]*?\[Error\/(\S+)\]$/gm)]
  return [...new Set(found.filter(([, , rule = '']) => rules.has(rule)).map(([, line]) => Number(line)))].toSorted(
    (one, other) => one - other,
  )
}

/** The lines in which the linter finds text for patients. */
function linesWithWords(file: string, source: string): number[] {
  return linesWith(new Set(['i18next(no-literal-string)', 'react(jsx-no-literals)']), file, source)
}

const words = [
  '<p>Your orders</p>',
  '<p>or</p>',
  "<p>{'Your orders'}</p>",
  '<p>{`Orders of ${name}`}</p>',
  "<p>{isOpen ? 'Yes' : 'No'}</p>",
  '<img alt="A mask" src="/mask.svg" />',
  '<input placeholder="Type here" />',
  '<button aria-label={`Remove ${name}`} />',
  '<Card title="Orders" />',
  '<Card hint={isOpen && "Open"} />',
]
const noWords = [
  "<p>{t('orders.title')}</p>",
  '<p className="Some Class" id={`${name}-hint`} role="alert">{t(isOpen ? "open" : "closed")}</p>',
  '<Card tone="danger" icon={isOpen ? "eye-off" : "eye"} to="/login" path="/:alias/orders" />',
  '<p>{size} · {name}: {count}</p>',
]

test.each(['host/src', 'remotes/orders/src'])('text in the markup of %s is found', (where) => {
  const file = `${where}/page.tsx`
  const lines = [...words, ...noWords].map((line, index) => `export const Part${index} = () => ${line}`)
  expect(linesWithWords(file, lines.join('\n'))).toEqual(words.map((_, index) => index + 1))
})

test('text in other code is found, but not text for programmers', () => {
  const lines = [
    "export const titles = { orders: 'Your orders' }",
    'document.title = `Orders of ${titles.orders}`',
    "throw new Error('Nothing of this is read by a patient.')",
    "export const header = 'Content-Type'",
  ]
  expect(linesWithWords('host/src/titles.ts', lines.join('\n'))).toEqual([1, 2])
})

test('tests may contain any text', () => {
  expect(linesWithWords('host/src/page.test.tsx', 'export const Part = () => <p>Your orders</p>')).toEqual([])
})

test('a server that starts a program is found, and a test or a tool that does is not', () => {
  const rule = new Set(['portal(library-owners)'])
  const source = "import { execFile } from 'node:child_process'\nexport const run = execFile"
  for (const file of [
    'deploy/server/api/src/calls/run.ts',
    'deploy/delivery/gateway/src/run.ts',
    'deploy/trial/sandbox/src/run.ts',
  ]) {
    expect([file, linesWith(rule, file, source)]).toEqual([file, [1]])
  }
  for (const file of ['deploy/server/api/src/calls/run.test.ts', 'deploy/trial/local/src/run.ts']) {
    expect([file, linesWith(rule, file, source)]).toEqual([file, []])
  }
})

test('a package that imports what is above it is found, and its tests may import helpers of tests', () => {
  const lines = [
    "import { isLong } from '@homeside/build/testing/test-size'",
    "import { targets } from '@homeside/build/oldest-browsers'",
    "import { orders } from '@homeside/api/platform/database/tables/orders'",
    'export const all = [isLong, targets, orders]',
  ]
  const rule = new Set(['portal(layers)'])
  for (const each of ['server/api', 'delivery/gateway', 'operations', 'trial/sandbox']) {
    const found = linesWith(rule, `deploy/${each}/src/kill.test.ts`, lines.join('\n'))
    expect([each, found]).toEqual([each, ['server/api', 'trial/sandbox'].includes(each) ? [2] : [2, 3]])
  }
})

test('a path into another package is found, in tests too, and not in those in browsers', () => {
  const rule = new Set(['portal(layers)'])
  const lines = [
    "import { menuEntries } from '../../../host/src/shell/menu-entries.ts'",
    "import type { Path } from '../../messages/src/message-paths.ts'",
    "export * from '../../../shared/ui/src/page.tsx'",
    "import { orders } from './orders.ts'",
    'export const all: Path[] = [menuEntries, orders, import("../../payments/remote.ts")]',
  ]
  for (const file of ['remotes/orders/src/page.tsx', 'remotes/orders/src/page.test.tsx']) {
    expect([file, linesWith(rule, file, lines.join('\n'))]).toEqual([file, [1, 2, 3, 5]])
  }
  expect(linesWith(rule, 'e2e/src/words.ts', "export * from '../../host/src/strings/en.json'")).toEqual([])
})

test('a field that cuts what is typed is found', () => {
  const lines = [
    'export const Cut = () => <textarea maxLength={5000} />',
    'export const Shortened = () => <input onChange={({ target }) => keep(target.value.slice(0, 3))} />',
    'export const Changed = () => <input onInput={(event) => keep(event.currentTarget.value.replace(/[^0-9]/g, ""))} />',
    'export const Kept = () => <input onChange={({ target }) => keep(target.value)} />',
    'declare function keep(typed: string): void',
  ]
  const rule = new Set(['portal(typed-text)'])
  expect(linesWith(rule, 'remotes/orders/src/fields.tsx', lines.join('\n'))).toEqual([1, 2, 3])
  expect(linesWith(rule, 'deploy/trial/local/src/fields.tsx', lines.join('\n'))).toEqual([])
})

test('the address of a page that is written as text is found, except in tests and descriptors', () => {
  const rule = new Set(['portal(page-addresses)'])
  const lines = [
    "export const orders = '/:alias/orders'",
    'export const at = (alias: string): string => `/${alias}/orders`',
    'export const encoded = (alias: string): string => `/${encodeURIComponent(alias)}/orders`',
    "export const below = '/:alias/'",
  ]
  expect(linesWith(rule, 'remotes/orders/src/paths.ts', lines.join('\n'))).toEqual([1, 2, 3])
  expect(linesWith(rule, 'remotes/orders/remote.ts', lines.join('\n'))).toEqual([])
  expect(linesWith(rule, 'remotes/orders/src/paths.test.ts', lines.join('\n'))).toEqual([])
})
