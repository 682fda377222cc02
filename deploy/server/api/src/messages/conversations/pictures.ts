import type { Database } from '../../platform/database/database.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { findPhotoBytes, storePhoto, type PhotoPlaces } from '../../platform/photos/photos.ts'
import { pictureAtWidth, readPicture, type Picture } from '../../platform/photos/read-picture.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { FoundMessage } from './find-messages.ts'
import { presentPhoto } from './presenter.ts'

/**
 * Reads the pictures of a message, one after the other, because each may take much memory.
 *
 * @throws Problem invalid-file-type, too-large, when one of them is refused.
 */
export async function readPictures(files: readonly File[]): Promise<Picture[]> {
  const pictures: Picture[] = []
  for (const file of files) pictures.push(await readPicture(file))
  return pictures
}

/** Stores pictures of a patient. Returns their keys in the same order. */
export async function storePictures(
  database: Database,
  scope: Scope,
  pictures: readonly Picture[],
  now: Date,
): Promise<string[]> {
  const keys: string[] = []
  for (const picture of pictures) keys.push(await storePhoto(database, scope, picture, { now }))
  return keys
}

/**
 * The photos of messages that are still kept, as data URLs of the given width, by their keys. While a bucket is away, what
 * was written is read without its pictures.
 */
export async function findImages(
  places: PhotoPlaces,
  scope: Scope,
  found: readonly FoundMessage[],
  { width, now }: { width: number; now: Date },
): Promise<Map<string, string>> {
  const images = new Map<string, string>()
  const kept = found.flatMap(({ photos }) => photos).filter((photo) => presentPhoto(photo, now).IsAvailable)
  // One after the other, because a page may have more photos than fit in memory.
  for (const { photoKey } of kept) {
    const whole = await findPhotoBytes(places, scope, photoKey, now).catch(awayIsNone)
    if (whole === null) continue
    const bytes = await pictureAtWidth(whole, width)
    images.set(photoKey, `data:image/jpeg;base64,${bytes.toString('base64')}`)
  }
  return images
}

/** Answers null for a picture that cannot be had now. */
function awayIsNone(problem: unknown): null {
  if (problem instanceof Problem && (problem.code === 'unavailable' || problem.code === 'photo-gone')) return null
  throw problem
}
