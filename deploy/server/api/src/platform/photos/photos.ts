import { randomBytes } from 'node:crypto'

import { and, eq, inArray, lt, sql, type SQL } from 'drizzle-orm'

import type { Database } from '../database/database.ts'
import { ownedBy, servedBy, type Scope, type StaffScope } from '../database/scope.ts'
import { photos, type PhotoRow } from '../database/tables/photos.ts'
import { Problem } from '../problems/problem.ts'
import type { PhotoStore } from './photo-store.ts'
import type { Picture } from './read-picture.ts'

/** SQL condition: the pixels of a photo are kept, in the database or in a bucket. */
export const isStored = sql<boolean>`(${photos.content} is not null or ${photos.isElsewhere})`

/** Where photos are: the database, and a bucket where there is one. */
export interface PhotoPlaces {
  database: Database
  photoStore: PhotoStore | null
}

interface Keeping {
  now: Date
  /** When its pixels are deleted. Default: with what it belongs to. */
  expiresAt?: Date
}

/** Stores a picture of a patient. Returns its key. */
export async function storePhoto(
  database: Database,
  scope: Scope,
  { bytes, width, height }: Picture,
  { now, expiresAt }: Keeping,
): Promise<string> {
  const photoKey = newPhotoKey()
  await database
    .insert(photos)
    .values({ ...scope, photoKey, width, height, content: bytes, createdAt: now, expiresAt: expiresAt ?? null })
  return photoKey
}

/**
 * The JPEG of one of the patient's photos.
 *
 * @throws Problem not-found, photo-gone when it was there and has expired, or unavailable when the bucket fails.
 */
export function findPhotoBytes(places: PhotoPlaces, scope: Scope, photoKey: string, now: Date): Promise<Buffer> {
  return findBytes(places, ownedBy(scope, photos, eq(photos.photoKey, photoKey)), now).then(({ bytes }) => bytes)
}

/**
 * The JPEG of a photo of a service's patients, and its owner.
 *
 * @throws Problem as `findPhotoBytes` does.
 */
export function findServedPhoto(
  places: PhotoPlaces,
  staff: StaffScope,
  photoKey: string,
  now: Date,
): Promise<{ bytes: Buffer; patient: Scope }> {
  return findBytes(places, servedBy(staff, photos, eq(photos.photoKey, photoKey)), now)
}

async function findBytes(
  { database, photoStore }: PhotoPlaces,
  condition: SQL | undefined,
  now: Date,
): Promise<{ bytes: Buffer; patient: Scope }> {
  const row = async () => {
    const [found] = await database.select().from(photos).where(condition)
    if (found === undefined) throw new Problem('not-found')
    if (!isAvailable(found, now)) throw new Problem('photo-gone')
    return found
  }
  const { content, isElsewhere, photoKey, siteKey, patientKey } = await row()
  const stored = content ?? (isElsewhere && photoStore ? await photoStore.read(photoKey) : null)
  // A file that is not there may have been moved back since its row was read.
  const bytes = stored ?? (isElsewhere ? (await row()).content : null)
  if (bytes === null) throw new Problem('photo-gone')
  return { bytes, patient: { siteKey, patientKey } }
}

/** Whether a photo's pixels can still be shown, by its dates. */
export function isAvailable({ expiresAt }: Pick<PhotoRow, 'expiresAt'>, now: Date): boolean {
  return expiresAt === null || expiresAt > now
}

/** Deletes photos that nothing refers to any more. */
export async function deletePhotos(database: Database, scope: Scope, photoKeys: readonly string[]): Promise<void> {
  if (photoKeys.length === 0) return
  await database.delete(photos).where(ownedBy(scope, photos, inArray(photos.photoKey, [...photoKeys])))
}

/** Deletes the pixels of every expired photo, whoever owns it. The row stays. */
export async function emptyExpiredPhotos(database: Database, now: Date): Promise<void> {
  await database
    .update(photos)
    .set({ content: null, isElsewhere: false })
    .where(and(lt(photos.expiresAt, now), isStored))
}

/** 128 random bits, as 22 characters that any path can carry. */
export function newPhotoKey(): string {
  return randomBytes(16).toString('base64url')
}
