import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { lockFolder } from './open-pglite.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeside-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a folder in use by a living process is refused, with the number of that process', () => {
  lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(
    `in use by process ${process.pid}. Stop that one first, or name another folder in DATA_FOLDER.`,
  )
})

test('a released folder can be locked again', () => {
  lockFolder(folder)()
  expect(() => lockFolder(folder)).not.toThrow()
})

test.each([
  ['an earlier process with the same number', `${process.pid} another-boot/1`],
  ['a process that is gone', '4194304 another-boot/1'],
  ['nobody that can be told', ''],
])('a lock of %s counts for nothing', (_, lock) => {
  writeFileSync(join(folder, 'lock'), lock)
  expect(() => lockFolder(folder)).not.toThrow()
})
