import type { Database } from '../../database/database.ts'
import type { Scope } from '../../database/scope.ts'
import { findPhotoBytes } from '../../photos/photos.ts'
import { pictureAtWidth } from '../../photos/picture-at-width.ts'
import type { FoundMessage } from './find-messages.ts'
import { presentPhoto } from './presenter.ts'

/** The photos of messages that are still kept, as data URLs of the given width, by their keys. */
export async function findImages(
  database: Database,
  scope: Scope,
  found: readonly FoundMessage[],
  { width, now }: { width: number; now: Date },
): Promise<Map<string, string>> {
  const images = new Map<string, string>()
  const kept = found.flatMap(({ photos }) => photos).filter((photo) => presentPhoto(photo, now).IsAvailable)
  // One after the other, because a page may have more photos than fit in memory.
  for (const { photoKey } of kept) {
    const bytes = await pictureAtWidth(await findPhotoBytes(database, scope, photoKey, now), width)
    images.set(photoKey, `data:image/jpeg;base64,${bytes.toString('base64')}`)
  }
  return images
}
