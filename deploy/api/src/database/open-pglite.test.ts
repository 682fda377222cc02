import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'drizzle-orm'

import { closeInTheEnd } from '../testing/left-open.ts'
import { openPglite } from './open-pglite.ts'

// One folder for both tests, in this order: making a database from nothing takes seconds.
const folder = mkdtempSync(join(tmpdir(), 'homeside-pglite-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('what was written is still there after the writer was killed, and its lock does not stand in the way', async () => {
  const module = join(import.meta.dirname, 'open-pglite.ts')
  const writer = `
    import { sql } from 'drizzle-orm'
    import { closeInTheEnd } from '../testing/left-open.ts'
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
}, 60_000)

test('a damaged folder gets a message that says what to do', async () => {
  writeFileSync(join(folder, 'database/global/pg_control'), 'damaged')
  // PGlite itself reports the damage too.
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  await expect(openPglite(folder)).rejects.toThrow('is damaged or was made by another version')
})
