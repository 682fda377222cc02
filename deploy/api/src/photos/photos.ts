import { randomBytes } from 'node:crypto'

import { eq, inArray, lt } from 'drizzle-orm'

import type { Database } from '../database/database.ts'
import { ownedBy, servedBy } from '../database/scope.ts'
import type { Scope, StaffScope } from '../database/scope.ts'
import { photos } from '../database/tables/photos.ts'
import type { PhotoRow } from '../database/tables/photos.ts'
import { Problem } from '../problems/problem.ts'
import type { Picture } from './read-picture.ts'

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
 * @throws Problem not-found, or photo-gone when it was there and has expired.
 */
export async function findPhotoBytes(database: Database, scope: Scope, photoKey: string, now: Date): Promise<Buffer> {
  const [row] = await database
    .select()
    .from(photos)
    .where(ownedBy(scope, photos, eq(photos.photoKey, photoKey)))
  return bytesOf(row, now)
}

/**
 * The JPEG of a photo of a service's patients, and its owner.
 *
 * @throws Problem not-found, or photo-gone when it was there and has expired.
 */
export async function findServedPhoto(
  database: Database,
  staff: StaffScope,
  photoKey: string,
  now: Date,
): Promise<{ bytes: Buffer; patient: Scope }> {
  const [row] = await database
    .select()
    .from(photos)
    .where(servedBy(staff, photos, eq(photos.photoKey, photoKey)))
  const bytes = bytesOf(row, now)
  return { bytes, patient: { siteKey: row?.siteKey ?? 0, patientKey: row?.patientKey ?? 0 } }
}

function bytesOf(row: PhotoRow | undefined, now: Date): Buffer {
  if (row === undefined) throw new Problem('not-found')
  if (row.content === null || !isAvailable(row, now)) throw new Problem('photo-gone')
  return row.content
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
  await database.update(photos).set({ content: null }).where(lt(photos.expiresAt, now))
}

/** 128 random bits, as 22 characters that any path can carry. */
export function newPhotoKey(): string {
  return randomBytes(16).toString('base64url')
}
