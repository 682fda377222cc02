/** @size all */

import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

import { describeWith } from '@homeside/build/testing/describe-with'
import { freshDatabase, runStatements } from '@homeside/releases/testing-stores'
import { endProcesses, startProcess } from '@homeside/server-kit/testing/start-process'

import { liveEnvironment } from './testing/live-environment.ts'

/** The role for gateways of the README: it only reads releases, and writes what its gateways serve. */

describeWith(['PostgreSQL'], 'a gateway whose role may only read releases', () => {
  const role = `gateway_${randomBytes(6).toString('hex')}`
  afterAll(endProcesses)

  test('serves, says what it serves, and can change no release and no environment', async () => {
    const databaseUrl = await freshDatabase()
    const { portal, settings } = await liveEnvironment(['localhost'], { databaseUrl })
    await runStatements(
      databaseUrl,
      `create role ${role} login`,
      `grant select on all tables in schema public to ${role}`,
      `grant insert, update, delete on portal_gateway to ${role}`,
    )
    const asGateway = databaseUrl.replace('postgres@', `${role}@`)
    const gateway = await startProcess('gateway', { ...settings, RELEASES_DATABASE_URL: asGateway })
    const page = await fetch(`${gateway.origin}/northridge/login`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<title>Northridge</title>')])
    const { store } = portal.registry
    while ((await store.servedReports('production')).length === 0) await pause(50)
    expect(gateway.log()).not.toContain('permission denied')

    for (const statement of [
      "insert into portal_release values ('orders', '9.9.9', '{}')",
      "insert into portal_environment values ('production', 99, '{}')",
      "update portal_environment set document = '{}'",
      'delete from portal_environment',
      'create table more (id integer)',
    ]) {
      await expect(runStatements(asGateway, statement)).rejects.toThrow('permission denied')
    }
    expect(await gateway.stop()).toBe(0)
    // It took its report back when it stopped.
    expect(await store.servedReports('production')).toEqual([])
    await store.close()
  })
})
