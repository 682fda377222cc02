import { describeWith } from '@homeside/build/testing/describe-with'
import type { Problem } from '@homeside/contract/problem'
import { sql } from 'drizzle-orm'

import { asNewPatient } from '../../testing/as-patient.ts'
import { ownTestApi } from '../../testing/start-test-api.ts'

/** PostgreSQL's own error when a file cannot grow, raised by triggers at every write. */
const full = [
  `create function disk_full() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`,
  'create trigger disk_full before insert on audit_trail execute function disk_full()',
  `create function disk_full_too() returns event_trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`,
  `create event trigger disk_full_too on ddl_command_start when tag in ('CREATE TABLE AS')
    execute function disk_full_too()`,
]
const mended = ['drop event trigger disk_full_too', 'drop trigger disk_full on audit_trail']

describeWith(['PostgreSQL'], 'a server whose database has no room left', () => {
  const api = ownTestApi()

  const run = async (statements: string[]) => {
    for (const statement of statements) await api.database.execute(sql.raw(statement))
  }
  const ready = async () => {
    const response = await api.handle(new Request(`${api.origin}/readyz`))
    return [response.status, await response.json()]
  }

  test('says so, answers what needs no room, and is back by itself', async () => {
    const patient = await asNewPatient(api)
    await run(full)
    const refused = await patient.post<Problem>('patient/demographics', { HomePhone: '5555550199' })
    expect([refused.status, refused.body.code]).toEqual([503, 'unavailable'])
    expect(refused.headers.get('Retry-After')).toBe('5')
    expect(await ready()).toEqual([503, { status: 'disk full' }])
    expect((await api.fetch(`${api.origin}/account/provider/alias/bluebird-hme`)).status).toBe(200)
    await run(mended)
    expect(await ready()).toEqual([200, { status: 'ready' }])
    expect((await patient.get('orders/open')).status).toBe(200)
  })
})
