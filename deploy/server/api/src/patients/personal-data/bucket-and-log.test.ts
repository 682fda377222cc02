/** @size all */
import { readFileSync } from 'node:fs'

import { describeWith } from '@homeside/build/testing/describe-with'
import type { MadePatient } from '@homeside/contract/sandbox'
import { type RunningBucket, startBucket } from '@homeside/server-kit/testing/start-bucket'
import { and, eq, sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'

import { asPatient, asStaff } from '../../../testing/as-patient.ts'
import { closeInTheEnd } from '../../../testing/left-open.ts'
import { copyFilledDatabase } from '../../../testing/postgres-database.ts'
import { postgresUrlVariable } from '../../../testing/start-postgres.ts'
import { startTestApi, startTimeoutMs, usualNow } from '../../../testing/start-test-api.ts'
import { besidesEverything, ofEverything, type TestApi } from '../../../testing/test-api.ts'
import { openPostgres } from '../../platform/database/open-postgres.ts'
import { photos } from '../../platform/database/tables/photos.ts'
import { createLog, describeError } from '../../platform/log/log.ts'
import { movePhotosOut, removeLeftovers } from '../../platform/photos/moving.ts'
import { openPhotoStore, type PhotoStore } from '../../platform/photos/photo-store.ts'
import { eraseWhatIsDue } from './erasures.ts'
import { markOf, markPerson } from './testing/mark-person.ts'

describeWith(['PostgreSQL'], 'what is kept of a person outside the database', () => {
  let api: TestApi
  let bucket: RunningBucket
  let store: PhotoStore
  beforeAll(async () => {
    bucket = await closeInTheEnd(startBucket('photos'))
    const url = await copyFilledDatabase(process.env[postgresUrlVariable] ?? '', usualNow)
    store = openPhotoStore({ ...bucket, log: createLog({ write: (line) => api.logLines.push(line) }) })
    api = await startTestApi({ opened: await openPostgres(url), photoStore: store })
  }, startTimeoutMs)
  afterAll(() => api.close())

  /** Somebody with marks in every column and in every picture, which are in the bucket. */
  async function somebody(): Promise<MadePatient> {
    const traits = { ...ofEverything, Conversations: ['with a photo' as const, 'with a photo' as const] }
    const made = await api.addPatient(traits, besidesEverything)
    await markPerson(api.database, made)
    await movePhotosOut(api.database, store)
    const { patientKey, photoKey, isElsewhere } = photos
    const own = await api.database
      .select({ photoKey })
      .from(photos)
      .where(and(eq(patientKey, made.PatientKey), isElsewhere))
    expect(own.length).toBeGreaterThan(1)
    for (const [place, one] of own.entries())
      await store.keep(one.photoKey, Buffer.from(`${markOf(made)}photo-${place}`))
    expect(inBucket(made)).toHaveLength(own.length)
    return made
  }

  const inBucket = (made: MadePatient) =>
    bucket.files().filter((key) => readFileSync(bucket.placeOf(key), 'utf8').includes(markOf(made)))

  /** What log lines say of somebody: a mark, or anything by which they are known or sign in. */
  const saidOf = (made: MadePatient, lines: readonly string[]) => {
    const { DateOfBirth, Email, MobilePhone, Password, Username } = made
    const words = [markOf(made), DateOfBirth, Email, MobilePhone, Password, Username]
    return lines.filter((line) => words.some((word) => line.includes(word)))
  }

  const erase = () => eraseWhatIsDue(api.database, { queue: api.queue, now: api.clock.now() })

  test('pictures in a bucket are handed out; none is left there after an erasure, and no log line tells of the person', async () => {
    const [made, other] = [await somebody(), await somebody()]
    const begun = api.logLines.length
    const staff = asStaff(api, made.SiteKey)
    for (const answer of [
      await staff.download(`staff/patients/${made.PatientKey}/data`),
      await (await asPatient(api, made)).download('patient/data'),
    ]) {
      expect(answer.status).toBe(200)
      const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
      const pictures = Object.entries(files).filter(([name]) => name.startsWith('photos/'))
      const marked = pictures.filter(([, bytes]) => strFromU8(bytes).startsWith(markOf(made)))
      expect([marked.length, pictures.length]).toEqual([inBucket(made).length, inBucket(made).length])
    }
    await staff.post(`staff/patients/${made.PatientKey}/erasure`, { Why: `${markOf(made)}why` })
    await asStaff(api).post(`staff/patients/${made.PatientKey}/erasure/agreement`, {})
    api.clock.advance(8, 'day')
    await erase()
    await removeLeftovers(api.database, store)
    expect(inBucket(made)).toEqual([])
    expect(inBucket(other).length).toBeGreaterThan(1)
    // Refusals and what fails are logged in other words.
    await staff.post(`staff/patients/${made.PatientKey}/erasure`, { Why: `${markOf(made)}again` })
    await staff.get(`staff/patients/0?${markOf(made)}`)
    const lines = api.logLines.slice(begun)
    expect(lines.length).toBeGreaterThan(5)
    expect(saidOf(made, lines)).toEqual([])
  })

  test('a bucket that is away during an erasure loses the pictures once it is back, and the log names nobody', async () => {
    const made = await somebody()
    const begun = api.logLines.length
    await asStaff(api, made.SiteKey).post(`staff/patients/${made.PatientKey}/erasure`, { Why: 'By letter.' })
    await asStaff(api).post(`staff/patients/${made.PatientKey}/erasure/agreement`, {})
    api.clock.advance(8, 'day')
    await erase()
    const away: PhotoStore = { ...store, remove: () => Promise.reject(new Error('away')) }
    await expect(removeLeftovers(api.database, away)).rejects.toThrow('away')
    expect(inBucket(made).length).toBeGreaterThan(1)
    await removeLeftovers(api.database, store)
    expect(inBucket(made)).toEqual([])
    expect(saidOf(made, api.logLines.slice(begun))).toEqual([])
  })

  test('an erasure that fails is logged without the words of the row that refused', async () => {
    const made = await somebody()
    await asStaff(api, made.SiteKey).post(`staff/patients/${made.PatientKey}/erasure`, { Why: 'By letter.' })
    await asStaff(api).post(`staff/patients/${made.PatientKey}/erasure/agreement`, {})
    api.clock.advance(8, 'day')
    await api.database.execute(
      sql.raw(
        `create function refuse() returns trigger language plpgsql as $$ begin raise '% refused', old.last_name; end $$`,
      ),
    )
    await api.database.execute(
      sql.raw('create trigger refuse before update on patients for each row execute function refuse()'),
    )
    const refused: unknown = await erase().catch((error: unknown) => error)
    await api.database.execute(sql.raw('drop trigger refuse on patients'))
    const { message } = (refused as { cause: Error }).cause
    expect(message).toBe(`${markOf(made)}patients-last_name refused`)
    const logged = JSON.stringify(describeError(refused))
    expect(logged).toContain('eraseRecord')
    expect(saidOf(made, [logged])).toEqual([])
    await erase()
  })
})
