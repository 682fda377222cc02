import type { Database } from '../../database/database.ts'
import type { Scope } from '../../database/scope.ts'
import { storePhoto } from '../../photos/photos.ts'
import { readPicture } from '../../photos/read-picture.ts'
import type { Picture } from '../../photos/read-picture.ts'

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
