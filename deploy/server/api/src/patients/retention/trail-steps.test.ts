import type { MadePatient } from '@homeside/contract/sandbox'
import { eq, sql } from 'drizzle-orm'

import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { conversations } from '../../platform/database/tables/conversations.ts'
import { auditPatients, auditTrail, removals } from '../../platform/database/tables/operations.ts'
import { createLog } from '../../platform/log/log.ts'
import { eachNight } from './sweep-retention.ts'
import { addEntries, retaining } from './testing/retaining.ts'

/** The clock stands at 2026-03-10: what is from before this day six years ago is over. */
const [over, kept] = [new Date('2020-03-09T23:59:59Z'), new Date('2020-03-10T00:00:00Z')]

onEveryEngine('who saw or changed what, for its time', (api) => {
  const scopeOf = ({ SiteKey: siteKey, PatientKey: patientKey }: MadePatient): Scope => ({ siteKey, patientKey })
  const { keep, lines, removed, sweep } = retaining(api)
  afterEach(() => keep(undefined))
  const entry = (scope: Scope, at: Date) => addEntries(api(), scope, at)

  const oldEntries = async () => {
    const rows = await api().database.select().from(auditTrail).where(eq(auditTrail.call, 'GET old'))
    return rows.map(({ auditKey }) => auditKey)
  }
  const shownIn = async (keys: readonly number[]) => {
    const rows = await api().database.select().from(auditPatients)
    return keys.filter((key) => rows.some(({ auditKey }) => auditKey === key))
  }

  test('the trail goes after its years, with whom it concerned; another provider’s stays', async () => {
    await keep({ trailYears: 6 })
    const mine = [scopeOf(await api().addPatient()), scopeOf(await api().addPatient())] as const
    const other = scopeOf(await api().addPatient({ Provider: 'northridge' }))
    const theirs = await entry(other, over)
    const gone = [...(await entry(mine[0], over)), ...(await entry(mine[1], over))]
    const there = await entry(mine[1], kept)
    await sweep()
    const left = await oldEntries()
    expect(left).toEqual(expect.arrayContaining([...theirs, ...there]))
    expect(left.filter((key) => gone.includes(key))).toEqual([])
    expect(await shownIn([...gone, ...there, ...theirs])).toEqual([there[1], theirs[1]])
    const told = lines.map((line) => JSON.parse(line) as object)
    expect(told.at(-1)).toMatchObject({ site: 101, removed: { trail: expect.any(Number) as number } })
  })

  test.each([
    "delete from audit_trail where at > now() - interval '5 years'",
    'delete from audit_patients where site_key = 101',
  ])('%s is refused, also by the way that a server has', async (statement) => {
    const [, recent] = await entry(scopeOf(await api().addPatient()), new Date('2024-01-01'))
    const only = { cause: { message: 'The audit trail is only ever added to.' } }
    await expect(api().database.execute(sql.raw(statement))).rejects.toMatchObject(only)
    await expect(api().database.execute(sql`select forget_trail(array[${recent}::bigint])`)).rejects.toMatchObject(only)
  })

  test('a sweep that fails half way is gone on with, and all of it is told once', async () => {
    await keep({ messagesYears: 7, trailYears: 6 })
    const scope = scopeOf(await api().addPatient())
    await api().database.execute(
      sql`with begun as (insert into conversations (site_key, patient_key, topic, subject, last_message_at)
          select ${scope.siteKey}, ${scope.patientKey}, 'Other', 'Old', timestamptz '2018-01-01' - i * interval '1 day'
          from generate_series(1, 250) i returning *)
        insert into messages (site_key, patient_key, conversation_key, sender_type, sender_name, body, sent_at)
        select site_key, patient_key, conversation_key, 'Provider', 'Ann', 'Done.', last_message_at from begun`,
    )
    await api().database.execute(
      sql`insert into audit_trail (at, correlation_id, actor, staff_name, site_key, call, keys, outcome)
        select ${over.toISOString()}::timestamptz, 'old', 'staff', 'Ann', ${scope.siteKey}, 'GET old', '{}', 'done'
        from generate_series(1, 12000)`,
    )
    const before = await removed()
    let batches = 0
    const fails = () => {
      batches += 1
      if (batches > 2) throw new Error('failed')
      return true
    }
    await expect(sweep(fails)).rejects.toThrow('failed')
    const left = () => api().database.$count(conversations, eq(conversations.patientKey, scope.patientKey))
    expect(await left()).toBe(50)
    expect(await removed()).toEqual([{ messages: 200 }, ...before])
    // A server that dies has removed what it did not tell. The next sweep does, also one that has to stop at once.
    const { siteKey } = scope
    await api().database.insert(removals).values({ siteKey, night: '2026-03-08', kind: 'photos', removed: 7 })
    expect(await sweep(() => false)).toBe(false)
    expect(await sweep()).toBe(true)
    expect(await left()).toBe(0)
    const counts = [{ messages: 50, trail: 12_000 }, { photos: 7 }, { messages: 200 }, ...before]
    expect(await removed()).toEqual(counts)
    await sweep()
    expect(await removed()).toEqual(counts)
  })

  test('a server looks once a night, and again the night after one that it did not end', async () => {
    await keep({ messagesYears: 7 })
    const look = eachNight()
    const looks = async (now: string, mayGoOn = true) => {
      let batches = 0
      const asked = () => {
        batches += 1
        return mayGoOn
      }
      const { database, queue } = api()
      await look({ database, queue, log: createLog({ write: () => undefined }), now: new Date(now), mayGoOn: asked })
      return batches
    }
    // Night begins at eight o'clock of universal time.
    expect(await looks('2026-03-10T09:00:00Z', false)).toBe(1)
    expect(await looks('2026-03-10T10:00:00Z')).toBe(1)
    expect(await looks('2026-03-11T07:00:00Z')).toBe(0)
    expect(await looks('2026-03-11T08:00:00Z')).toBe(1)
  })
})
