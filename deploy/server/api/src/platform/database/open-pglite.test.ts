/** @size all */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'drizzle-orm'

import { closeInTheEnd } from '../../../testing/left-open.ts'
import { inWords } from './data-folder.ts'
import { openPglite } from './open-pglite.ts'

// One folder for all tests, in this order: making a database from nothing takes seconds.
const folder = mkdtempSync(join(tmpdir(), 'homeside-pglite-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('data survives a killed writer, whose lock does not block the next', async () => {
  const module = join(import.meta.dirname, 'open-pglite.ts')
  const writer = `
    import { sql } from 'drizzle-orm'
    import { openPglite } from ${JSON.stringify(module)}
    const { database } = await openPglite(${JSON.stringify(folder)})
    await database.execute(sql\`create table kept (number integer)\`)
    await database.execute(sql\`insert into kept values (42)\`)
    console.log('written')
    setInterval(() => undefined, 1000)`
  const parameters = ['--input-type=module', '--eval', writer]
  const child = spawn(process.execPath, parameters, { cwd: import.meta.dirname, stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')

  const { database, close } = await closeInTheEnd(openPglite(folder))
  expect(await database.execute(sql`select number from kept`)).toMatchObject({ rows: [{ number: 42 }] })
  await close()
})

test('a damaged database, one of another version and a folder without a database get different errors', async () => {
  // PGlite itself reports the damage too.
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const versionFile = join(folder, 'database/PG_VERSION')
  const version = readFileSync(versionFile, 'utf8')

  writeFileSync(versionFile, '12\n')
  await expect(openPglite(folder)).rejects.toThrow('was made by PostgreSQL 12, and this server has')

  writeFileSync(versionFile, version)
  writeFileSync(join(folder, 'database/global/pg_control'), 'damaged')
  await expect(openPglite(folder)).rejects.toThrow('is damaged. Restore the folder from a backup.')

  rmSync(versionFile)
  await expect(openPglite(folder)).rejects.toThrow('its file PG_VERSION is missing')
  expect(readdirSync(join(folder, 'database'))).toContain('global')
})

test('a folder without write permission is reported', async () => {
  const file = join(folder, 'a file')
  writeFileSync(file, '')
  await expect(openPglite(join(file, 'data'))).rejects.toThrow(/cannot be written \((ENOTDIR|EEXIST)\)/)
})

test('a full disk is said to be full', async () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  expect((await inWords(full, folder)).message).toContain('is full. Make room on it')
})
