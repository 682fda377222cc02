/** @size all */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'

import { describeWith } from '@homeside/build/testing/describe-with'
import { isLong } from '@homeside/build/testing/test-size'
import type { MadePatient } from '@homeside/contract/sandbox'
import { makePatient } from '@homeside/sandbox/made/make-patient'
import { countStart, inherited } from '@homeside/server-kit/testing/start-process'
import { eq, sql } from 'drizzle-orm'

import { markOf, markPerson } from '../../src/patients/personal-data/testing/mark-person.ts'
import type { Database } from '../../src/platform/database/database.ts'
import { rowsOf } from '../../src/platform/database/pick-columns.ts'
import { erasures, patients } from '../../src/platform/database/tables/patients.ts'
import { everythingKept } from '../everything-kept.ts'
import { closeInTheEnd } from '../left-open.ts'
import { quickPasswordCost } from '../postgres-database.ts'
import { besidesEverything, ofEverything } from '../test-api.ts'
import { postgresForProcesses } from './process-databases.ts'

const kills = isLong ? 200 : 10
/** How many records are due at each kill. */
const dueAtOnce = 3

interface Marked {
  made: MadePatient
  marks: Set<string>
}

/** A record with a mark in every column, whose seven days are over. */
async function dueRecord(database: Database): Promise<Marked> {
  const now = new Date()
  const made = await makePatient(database as Parameters<typeof makePatient>[0], ofEverything, {
    now,
    passwordCost: quickPasswordCost,
    details: besidesEverything,
  })
  const marks = await markPerson(database, made)
  await database
    .update(patients)
    .set({ status: 'Closed', closedOn: '2026-01-01' })
    .where(eq(patients.patientKey, made.PatientKey))
  const longAgo = new Date(now.getTime() - 8 * 24 * 60 * 60 * 1000)
  await database
    .insert(erasures)
    .values({
      siteKey: made.SiteKey,
      patientKey: made.PatientKey,
      why: 'By letter.',
      askedAt: longAgo,
      askedBy: 'Ann',
      askedBySubject: 'Ann',
      agreedAt: longAgo,
      agreedBy: 'Ben',
    })
  return { made, marks }
}

/** Erases in a process of its own, which dies at a statement. Answers how many it sent; null when it died. */
async function erase(DATABASE_URL: string, dieAt?: number): Promise<number | null> {
  countStart('server process')
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'erasing.ts')], {
    env: { ...inherited(), DATABASE_URL, ...(dieAt === undefined ? {} : { DIE_AT: String(dieAt) }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  void closeInTheEnd(Promise.resolve({ close: async () => void child.kill('SIGKILL') }))
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit') as Promise<[number | null]>])
  return code === 0 ? Number(said) : null
}

describeWith(['PostgreSQL'], 'servers that are killed while they erase', () => {
  test('leave each record whole or erased, and the next one goes on', async () => {
    const { open, settings } = await postgresForProcesses()
    const url = settings['DATABASE_URL'] ?? ''
    const { database, close } = await open()
    const money = async () =>
      rowsOf(
        await database.execute(
          sql`select (select sum(amount_cents) from charges) as charged, (select sum(copay_cents * quantity) from order_items) as copays,
            (select sum(amount_cents) from credits) as credits`,
        ),
      )

    /** Whether a record is erased. Fails where it is in part. */
    async function isErased({ made, marks }: Marked, kept: string): Promise<boolean> {
      const [row] = await database.select().from(erasures).where(eq(erasures.patientKey, made.PatientKey))
      const isDone = row?.doneAt != null
      const left = [...marks].filter((mark) => kept.includes(mark))
      expect([left, kept.includes(markOf(made))]).toEqual([isDone ? [] : [...marks], !isDone])
      return isDone
    }

    const everything = async () => Object.values(await everythingKept(database)).join('\n')
    /** Waits until the locks of a server that died are free, and so its transaction is rolled back. */
    const whenFree = () => database.transaction((transaction) => transaction.select().from(erasures).for('update'))

    const due: Marked[] = []
    const fill = async () => {
      while (due.length < dueAtOnce) due.push(await dueRecord(database))
    }
    await fill()
    const statements = await erase(url)
    expect(statements).toBeGreaterThan(kills)
    let erased = due.splice(0).length
    const ends = { begun: 0, whole: 0 }
    for (let kill = 0; kill < kills; kill++) {
      await fill()
      const before = await money()
      // Spread over all of what erasing three takes.
      expect(await erase(url, 1 + Math.floor(((kill * 0.37) % 1) * (statements ?? 0)))).toBeNull()
      await whenFree()
      const kept = await everything()
      const left: Marked[] = []
      for (const each of due.splice(0)) if (!(await isErased(each, kept))) left.push(each)
      expect(await money()).toEqual(before)
      erased += dueAtOnce - left.length
      if (left.length < dueAtOnce) ends.begun += 1
      if (left.length > 0) ends.whole += 1
      due.push(...left)
    }
    expect(await erase(url)).not.toBeNull()
    const kept = await everything()
    for (const each of due) expect(await isErased(each, kept)).toBe(true)
    const [done] = rowsOf(
      await database.execute(sql`select count(*)::integer as count from erasures where done_at is not null`),
    )
    expect(done).toEqual({ count: erased + due.length })
    // They died before and after the first erasure of a round.
    expect(Math.min(ends.begun, ends.whole)).toBeGreaterThan(kills / 5)
    await close()
  })
})
