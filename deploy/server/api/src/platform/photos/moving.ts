import { inLanes } from '@homeside/server-kit/bucket'
import { StartError } from '@homeside/server-kit/start-error'
import { and, eq, gt, isNotNull, notExists, sql } from 'drizzle-orm'
import { Counter, Gauge, type Registry } from 'prom-client'

import type { Database } from '../database/database.ts'
import { photoLeftovers, photos } from '../database/tables/photos.ts'
import type { PhotoStore } from './photo-store.ts'

/** How many photos one batch moves. */
const batch = 100

/**
 * Moves photos from the database into a bucket, in batches, and deletes what no photo needs there any more. It may be
 * ended at any moment, and run again, also by several at once.
 *
 * A photo's key is a leftover before its file is written, and until its row says that the file counts, so that a file is
 * never forgotten.
 *
 * @param tell Told after each batch how many were moved.
 * @returns How many were moved.
 * @throws Problem unavailable when the bucket fails.
 */
export async function movePhotosOut(
  database: Database,
  store: PhotoStore,
  tell?: (moved: number) => void,
): Promise<number> {
  await removeLeftovers(database, store)
  let moved = 0
  for (;;) {
    const marked = await markPhotos(database)
    if (marked.length === 0) return moved
    await inLanes(marked, async (photoKey) => {
      if (await moveOut(database, store, photoKey)) moved += 1
    })
    tell?.(moved)
  }
}

/**
 * Moves photos from a bucket into the database, as `movePhotosOut` does.
 *
 * @returns How many were moved, and how many the bucket did not have.
 */
export async function movePhotosBack(
  database: Database,
  store: PhotoStore,
  tell?: (moved: number) => void,
): Promise<{ moved: number; missing: number }> {
  let [moved, missing, last] = [0, 0, '']
  for (;;) {
    const found = await database
      .select({ photoKey: photos.photoKey })
      .from(photos)
      .where(and(photos.isElsewhere, gt(photos.photoKey, last)))
      .orderBy(photos.photoKey)
      .limit(batch)
    await inLanes(
      found.map(({ photoKey }) => photoKey),
      async (photoKey) => {
        const content = await store.read(photoKey)
        if (content === null) missing += 1
        else if (await putBack(database, photoKey, content)) moved += 1
      },
    )
    await removeLeftovers(database, store)
    last = found.at(-1)?.photoKey ?? ''
    if (last === '') return { moved, missing }
    tell?.(moved)
  }
}

/** Deletes from a bucket what no photo points to any more. */
export async function removeLeftovers(database: Database, store: PhotoStore): Promise<void> {
  for (;;) {
    const removed = await database.transaction(async (transaction) => {
      // One that is locked is being written.
      const left = await transaction.select().from(photoLeftovers).limit(batch).for('update', { skipLocked: true })
      await inLanes(
        left.map(({ photoKey }) => photoKey),
        (photoKey) => store.remove(photoKey),
      )
      for (const { photoKey } of left) {
        await transaction.delete(photoLeftovers).where(eq(photoLeftovers.photoKey, photoKey))
      }
      return left.length
    })
    if (removed < batch) return
  }
}

/**
 * Requires that no photo is in a bucket, for servers that have none.
 *
 * @throws StartError when a photo is in one, or a file that has to be deleted there.
 */
export async function requireAllPhotos(database: Database): Promise<void> {
  const elsewhere = await database
    .select({ photoKey: photos.photoKey })
    .from(photos)
    .where(eq(photos.isElsewhere, true))
    .limit(1)
  const left = await database.select().from(photoLeftovers).limit(1)
  if (elsewhere.length + left.length === 0) return
  throw new StartError(
    'There are photos in a bucket, and PHOTOS_URL is missing. Write it again, with PHOTOS_KEYS; or move the photos ' +
      'back first. deploy/operations/README.md says how, under "Photos in a bucket".',
  )
}

/** Counts what a bucket failed to do, and what waits for it. */
export function measurePhotos(registry: Registry, store: PhotoStore, database: Database): void {
  const failures = new Counter({
    name: 'homeside_photo_store_failures_total',
    help: 'What the store of photos was asked and did not do.',
    registers: [],
    collect() {
      this.reset()
      this.inc(store.failures())
    },
  })
  const here = new Gauge({
    name: 'homeside_photos_in_database',
    help: 'Photos that are not in the bucket yet.',
    registers: [],
    async collect() {
      this.reset()
      // A database that is away must not hide the other counters.
      const count = await database.$count(photos, isNotNull(photos.content)).catch(() => null)
      if (count !== null) this.set(count)
    },
  })
  for (const metric of [failures, here]) registry.registerMetric<string>(metric)
}

/** Notes the keys of some photos as leftovers. Returns those that nobody else has noted. */
async function markPhotos(database: Database): Promise<string[]> {
  const isMarked = database
    .select({ one: sql`1` })
    .from(photoLeftovers)
    .where(eq(photoLeftovers.photoKey, photos.photoKey))
  const found = await database
    .select({ photoKey: photos.photoKey })
    .from(photos)
    .where(and(isNotNull(photos.content), notExists(isMarked)))
    .limit(batch)
  if (found.length === 0) return []
  const marked = await database.insert(photoLeftovers).values(found).onConflictDoNothing().returning()
  return marked.map(({ photoKey }) => photoKey)
}

function moveOut(database: Database, store: PhotoStore, photoKey: string): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const isLeftover = eq(photoLeftovers.photoKey, photoKey)
    // Held until the file counts, so that nobody deletes it meanwhile.
    const [mark] = await transaction.select().from(photoLeftovers).where(isLeftover).for('update')
    const isHere = and(eq(photos.photoKey, photoKey), isNotNull(photos.content))
    const [row] = await transaction.select({ content: photos.content }).from(photos).where(isHere)
    if (mark === undefined || !row?.content) return false
    await store.keep(photoKey, row.content)
    const counted = await transaction
      .update(photos)
      .set({ content: null, isElsewhere: true })
      .where(isHere)
      .returning({ photoKey: photos.photoKey })
    if (counted.length === 0) return false
    await transaction.delete(photoLeftovers).where(isLeftover)
    return true
  })
}

/** The table's trigger makes the file a leftover. */
async function putBack(database: Database, photoKey: string, content: Buffer): Promise<boolean> {
  const back = await database
    .update(photos)
    .set({ content, isElsewhere: false })
    .where(and(eq(photos.photoKey, photoKey), photos.isElsewhere))
    .returning({ photoKey: photos.photoKey })
  return back.length > 0
}
