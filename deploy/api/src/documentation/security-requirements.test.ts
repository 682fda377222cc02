import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '../../../..')
const table = readFileSync(path.join(root, 'deploy/api/security-requirements.md'), 'utf8')
const rows = table
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, requirements]) => /^\d/.test(requirements ?? ''))
  .map(([, requirements = '', , state = '', reason = '']) => ({
    requirements: requirements.split(', '),
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

test('what is met names a file, and everything else a reason', () => {
  const states = new Set(rows.map(({ state }) => state))
  expect([...states].toSorted()).toEqual(['does not apply', 'met', 'not met'])
  expect(rows.filter(({ state, files }) => state === 'met' && files.length === 0)).toEqual([])
  expect(rows.filter(({ reason }) => reason === '')).toEqual([])
})
