/** @size all */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

import { describeWith } from '@homeside/build/testing/describe-with'
import type { MessageDraftAnswer } from '@homeside/contract/message-drafts'
import { startBucket, type RunningBucket } from '@homeside/server-kit/testing/start-bucket'
import { inherited } from '@homeside/server-kit/testing/start-process'
import { asc, eq } from 'drizzle-orm'

import { asNewPatient } from '../../../testing/as-patient.ts'
import { closeInTheEnd } from '../../../testing/left-open.ts'
import { photoForm } from '../../../testing/order-requests.ts'
import { copyFilledDatabase } from '../../../testing/postgres-database.ts'
import { postgresUrlVariable } from '../../../testing/start-postgres.ts'
import { startTestApi, startTimeoutMs, usualNow } from '../../../testing/start-test-api.ts'
import type { Caller, TestApi } from '../../../testing/test-api.ts'
import { sweep } from '../../server/sweep.ts'
import { openPostgres } from '../database/open-postgres.ts'
import { patients } from '../database/tables/patients.ts'
import { photoLeftovers, photos } from '../database/tables/photos.ts'
import { createLog } from '../log/log.ts'
import { movePhotosBack, movePhotosOut, removeLeftovers, requireAllPhotos } from './moving.ts'
import { openPhotoStore, type PhotoStore } from './photo-store.ts'
import { newPhotoKey } from './photos.ts'
import { jpeg } from './testing/pictures.ts'

const draft = 'conversations/draft'
/** One and a half batches of the command. */
const many = 150

describeWith(['PostgreSQL'], 'photos in a bucket', () => {
  let bucket: RunningBucket
  let url = ''
  let api: TestApi
  let store: PhotoStore
  const logged: string[] = []
  const open = (more: Partial<Parameters<typeof openPhotoStore>[0]> = {}) =>
    openPhotoStore({ ...bucket, log: createLog({ write: (line) => logged.push(line) }), ...more })

  beforeAll(async () => {
    bucket = await closeInTheEnd(startBucket('photos'))
    url = await copyFilledDatabase(process.env[postgresUrlVariable] ?? '', usualNow)
    store = open()
    api = await startTestApi({
      opened: await openPostgres(url),
      photoStore: { ...store, read: (key) => store.read(key) },
    })
    await movePhotosOut(api.database, store)
  }, startTimeoutMs)
  afterAll(() => api.close())
  beforeEach(() => {
    store = open()
    logged.length = 0
  })

  async function keptPhoto(patient: Caller): Promise<string> {
    const { body } = await patient.post<MessageDraftAnswer>(draft, photoForm({}, await jpeg()))
    return body.Draft?.Photos[0]?.PhotoKey ?? ''
  }

  const rowOf = async (photoKey: string) =>
    (await api.database.select().from(photos).where(eq(photos.photoKey, photoKey)))[0]
  const leftovers = async () => (await api.database.select().from(photoLeftovers)).map(({ photoKey }) => photoKey)
  async function bytesOf(patient: Caller, key: string): Promise<Buffer> {
    const response = await patient.download(`photos/${key}`)
    expect(response.status).toBe(200)
    return Buffer.from(await response.arrayBuffer())
  }

  async function refusalOf(patient: Caller, key: string) {
    const { status, headers, body } = await patient.get<{ code: string }>(`photos/${key}`)
    return [status, body.code, headers.get('Retry-After')]
  }

  test('a patient gets the same bytes from the bucket as from the database', async () => {
    const patient = await asNewPatient(api)
    const key = await keptPhoto(patient)
    const before = await bytesOf(patient, key)
    expect(await movePhotosOut(api.database, store)).toBe(1)
    expect(await rowOf(key)).toMatchObject({ content: null, isElsewhere: true })
    expect(bucket.files()).toContain(key)
    expect(await bytesOf(patient, key)).toEqual(before)
    expect(await leftovers()).toEqual([])
  })

  test('a photo that is deleted or expires is removed from the bucket too', async () => {
    const [one, two] = [await asNewPatient(api), await asNewPatient(api)]
    const [deleted, expired] = [await keptPhoto(one), await keptPhoto(two)]
    await api.database.update(photos).set({ expiresAt: usualNow }).where(eq(photos.photoKey, expired))
    await movePhotosOut(api.database, store)
    await one.delete(draft)
    await sweep(api.database, new Date(usualNow.getTime() + 1))
    expect((await leftovers()).toSorted()).toEqual([deleted, expired].toSorted())
    await removeLeftovers(api.database, store)
    expect(bucket.files()).not.toEqual(expect.arrayContaining([deleted]))
    expect(bucket.files()).not.toEqual(expect.arrayContaining([expired]))
    expect(await rowOf(expired)).toMatchObject({ content: null, isElsewhere: false })
    expect(await leftovers()).toEqual([])
  })

  test('a photo that is deleted while it is being moved leaves no file', async () => {
    const patient = await asNewPatient(api)
    const key = await keptPhoto(patient)
    const keep: PhotoStore['keep'] = async (photoKey, bytes) => {
      await store.keep(photoKey, bytes)
      await patient.delete(draft)
    }
    expect(await movePhotosOut(api.database, { ...store, keep })).toBe(0)
    expect([bucket.files().includes(key), await leftovers()]).toEqual([true, [key]])
    await removeLeftovers(api.database, store)
    expect([bucket.files().includes(key), await leftovers()]).toEqual([false, []])
  })

  test('a move that dies after it wrote the file loses no photo, and the next move completes it', async () => {
    const patient = await asNewPatient(api)
    const key = await keptPhoto(patient)
    const keep: PhotoStore['keep'] = async (photoKey, bytes) => {
      await store.keep(photoKey, bytes)
      throw new Error('died')
    }
    await expect(movePhotosOut(api.database, { ...store, keep })).rejects.toThrow('died')
    expect([bucket.files().includes(key), await leftovers()]).toEqual([true, [key]])
    await bytesOf(patient, key)
    expect(await movePhotosOut(api.database, store)).toBe(1)
    await bytesOf(patient, key)
    expect(await leftovers()).toEqual([])
  })

  test('while the bucket does not answer, its photos are unavailable and new photos are accepted', async () => {
    const [before, after] = [await asNewPatient(api), await asNewPatient(api)]
    const old = await keptPhoto(before)
    await movePhotosOut(api.database, store)
    bucket.signal('SIGSTOP')
    store = open({ patienceMs: 100 })
    expect(await refusalOf(before, old)).toEqual([503, 'unavailable', '5'])
    const added = await keptPhoto(after)
    await bytesOf(after, added)
    await expect(movePhotosOut(api.database, store)).rejects.toThrow('unavailable')
    await bytesOf(after, added)
    expect(store.failures()).toBeGreaterThan(1)
    expect(logged.join('')).toContain('photo store away')
    const metrics = await (await api.handle(new Request(`${api.origin}/metrics`))).text()
    expect(metrics).toMatch(/^homeside_photos_in_database 1$/m)
    bucket.signal('SIGCONT')
    store = open()
    expect(await movePhotosOut(api.database, store)).toBe(1)
    await bytesOf(before, old)
    await bytesOf(after, added)
  })

  test.each([
    ['a wrong key', () => ({ keys: 'S3RVER:wrong' }), 'SignatureDoesNotMatch'],
    ['another bucket', () => ({ url: bucket.url.replace('photos', 'others') }), 'NoSuchBucket'],
  ])('with %s, a photo is unavailable, not gone, and the log says why', async (_, settings, code) => {
    const patient = await asNewPatient(api)
    const key = await keptPhoto(patient)
    await movePhotosOut(api.database, store)
    store = open(settings())
    expect(await refusalOf(patient, key)).toEqual([503, 'unavailable', '5'])
    expect(logged.map((line) => JSON.parse(line) as object)).toEqual([expect.objectContaining({ method: 'GET', code })])
    store = open()
    await bytesOf(patient, key)
  })

  test('a photo whose file somebody deleted in the bucket is gone, and the log says so', async () => {
    const patient = await asNewPatient(api)
    const key = await keptPhoto(patient)
    await movePhotosOut(api.database, store)
    await store.remove(key)
    expect(await refusalOf(patient, key)).toEqual([410, 'photo-gone', null])
    expect(logged.join('')).toContain('photo missing in its store')
    expect(await movePhotosBack(api.database, store)).toMatchObject({ missing: 1 })
    await patient.delete(draft)
  })

  test('every photo can be read all the time while the command is killed and run again, in both directions', async () => {
    const [{ siteKey, patientKey }] = (await api.database.select().from(patients).limit(1)) as [
      typeof patients.$inferSelect,
    ]
    const made = Array.from({ length: many }, (_, number) => ({
      siteKey,
      patientKey,
      photoKey: newPhotoKey(),
      width: 1,
      height: 1,
      createdAt: usualNow,
      content: Buffer.from(`photo ${number}`),
    }))
    await api.database.insert(photos).values(made)
    const served = async () => {
      const rows = new Map(
        (await api.database.select().from(photos)).map(({ photoKey, content }) => [photoKey, content]),
      )
      for (const { photoKey, content } of made) {
        expect(rows.get(photoKey) ?? (await store.read(photoKey))).toEqual(content)
      }
    }
    for (const PHOTOS_BACK of ['false', 'true']) {
      expect(await runCommand(PHOTOS_BACK, /^100 moved$/m)).toBeNull()
      await served()
      await expect(requireAllPhotos(api.database)).rejects.toThrow('PHOTOS_URL is missing')
      expect(await runCommand(PHOTOS_BACK)).toBe(0)
      await served()
      expect(await leftovers()).toEqual([])
      const elsewhere = await api.database
        .select()
        .from(photos)
        .where(eq(photos.isElsewhere, true))
        .orderBy(asc(photos.photoKey))
      expect(bucket.files().toSorted()).toEqual(elsewhere.map(({ photoKey }) => photoKey).toSorted())
    }
    await requireAllPhotos(api.database)
    expect(await movePhotosBack(api.database, store)).toEqual({ moved: 0, missing: 0 })
  })

  /** Runs the command, and kills it once it says something. Returns its exit code; null when it was killed. */
  async function runCommand(PHOTOS_BACK: string, until?: RegExp): Promise<number | null> {
    const child = spawn(process.execPath, [path.join(import.meta.dirname, '../../move-photos.ts')], {
      env: { ...inherited(), DATABASE_URL: url, PHOTOS_URL: bucket.url, PHOTOS_KEYS: bucket.keys, PHOTOS_BACK },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let words = ''
    child.stderr.setEncoding('utf8').on('data', (part: string) => {
      words += part
      if (until?.test(words)) child.kill('SIGKILL')
    })
    const [code] = (await once(child, 'close')) as [number | null]
    return code
  }
})
