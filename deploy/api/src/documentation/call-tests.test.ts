import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { contractCalls } from '@homeside/contract/openapi/contract-calls'

/** A row of the README's table "Calls and their tests". */
interface Row {
  /** `GET orders/open` and the like; a row may also tell of something that is no call. */
  calls: string[]
  files: string[]
}

const sources = join(import.meta.dirname, '..')
const rows = readRows(readFileSync(join(sources, '../README.md'), 'utf8'))

test('every call of the contract has a row in the README that names its test', async () => {
  const named = new Set(rows.flatMap((row) => row.calls))
  const calls = (await contractCalls()).map(({ call }) => `${call.method} ${call.path}`)
  expect(calls.filter((call) => !named.has(call))).toEqual([])
})

test('every test that the README names exists', () => {
  const files = rows.flatMap((row) => row.files)
  expect(files.filter((file) => !existsSync(join(sources, file)))).toEqual([])
})

test('a call’s test really names the call', async () => {
  const calls = new Set((await contractCalls()).map(({ call }) => `${call.method} ${call.path}`))
  const unnamed = rows.flatMap(({ calls: ofRow, files }) => {
    const texts = files.filter((file) => existsSync(join(sources, file))).map(readTest)
    return ofRow.filter((call) => calls.has(call) && !texts.some((text) => names(text, call)))
  })
  expect(unnamed).toEqual([])
})

/** Tests may put a path together; all of its fixed parts have to stand in the file. */
function names(text: string, call: string): boolean {
  const [, path = ''] = call.split(' ')
  const fixed = path.split('/').filter((part) => part !== '' && !part.startsWith('{'))
  return fixed.every((part) => new RegExp(`\\b${part}\\b`).test(text))
}

function readTest(file: string): string {
  return readFileSync(join(sources, file), 'utf8')
}

function readRows(readme: string): Row[] {
  const [, table = ''] = readme.split('## Calls and their tests')
  return (table.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| ') && line.includes('.test.ts'))
    .map((line) => {
      const [, calls = '', files = ''] = line.split('|')
      return {
        calls: calls.split(';').flatMap(callsOf),
        files: [...files.matchAll(/`([^`]+)`/g)].map(([, f = '']) => f),
      }
    })
}

/** `POST a, b` is two calls, and so is `GET, POST a`; what stands in brackets says which side of a call is meant. */
function callsOf(part: string): string[] {
  const plain = part.replaceAll(/\([^)]*\)/g, '').trim()
  const [, methods = '', paths = ''] = /^((?:(?:GET|POST|DELETE)(?:, )?)+)\s+(.*)$/.exec(plain) ?? []
  return methods
    .split(',')
    .filter((method) => method.trim() !== '')
    .flatMap((method) => paths.split(',').map((path) => `${method.trim()} ${path.trim()}`))
}
