import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '../../../../../..')
const table = readFileSync(path.join(root, 'deploy/server/api/security-requirements.md'), 'utf8')
const rows = table
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, requirements]) => /^\d/.test(requirements ?? ''))
  .map(([, requirements = '', about = '', state = '', reason = '']) => ({
    requirements: requirements.split(', '),
    about,
    state,
    reason,
    files: [...reason.matchAll(/`([\w.@/-]+\.(?:tsx?|md|json|conf|yaml))`/g)].map(([, file = '']) => file),
  }))

/** How many requirements of levels 1 and 2 each chapter of the standard has. */
const chapters = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]

test('no requirement is missing or told twice', () => {
  const told = rows.flatMap(({ requirements }) => requirements)
  expect(new Set(told).size).toBe(told.length)
  const counts = chapters.map((_, at) => told.filter((requirement) => requirement.startsWith(`${at + 1}.`)).length)
  expect(counts).toEqual(chapters)
})

test('every file that is named exists', () => {
  const files = rows.flatMap((row) => row.files)
  expect(files.length).toBeGreaterThan(0)
  expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})

/** A requirement that asks for a document is met by one. Every other one is met by a test. */
const shows = /\.(?:test|spec)\.tsx?$/
const asksForDocument = /documented|an inventory of logs|sessions at once/

test('what is met names a test or the document that it asks for, and everything else a reason', () => {
  const states = new Set(rows.map(({ state }) => state))
  expect([...states].toSorted()).toEqual(['does not apply', 'met', 'not met'])
  const unproven = rows.filter(({ about, state, files }) => {
    if (state !== 'met') return false
    return asksForDocument.test(about) ? files.length === 0 : !files.some((file) => shows.test(file))
  })
  expect(unproven).toEqual([])
  expect(rows.filter(({ reason }) => reason === '')).toEqual([])
})

test('every file that uses cryptography is in the inventory', () => {
  const sources = globSync('{deploy/{server/api,delivery/{gateway,releases}},shared/server-kit}/src/**/*.ts', {
    cwd: root,
  })
  const using = sources.filter((file) => {
    if (/\.test\.ts$|\/testing[-/.]/.test(file)) return false
    return readFileSync(path.join(root, file), 'utf8').includes("from 'node:crypto'")
  })
  expect(using.length).toBeGreaterThan(20)
  const [, inventory = ''] = table.split('## What is used of cryptography')
  expect(using.filter((file) => !inventory.includes(`\`${file}\``))).toEqual([])
})
