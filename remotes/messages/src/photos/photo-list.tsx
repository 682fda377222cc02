import { useText } from '@homeside/i18n/use-text'

import { KeptPhotoItem } from './kept-photo-item.tsx'
import { PendingPhotoItem } from './pending-photo-item.tsx'
import type { PhotosInHand } from './use-photos.ts'

/** The photos of the message that is being written: those that are there, and those on their way. */
export function PhotoList({ photos }: { photos: PhotosInHand }) {
  const t = useText('messages')
  const { kept, pending } = photos
  if (kept.length + pending.length === 0) return null
  return (
    <ul className="msg-photo-list" aria-label={t('photos.list')}>
      {kept.map((photo, index) => (
        <KeptPhotoItem key={photo.key} photo={photo} number={index + 1} onRemove={() => photos.remove(photo.key)} />
      ))}
      {pending.map((photo, index) => (
        <PendingPhotoItem
          key={photo.id}
          photo={photo}
          number={kept.length + index + 1}
          onCancel={() => photos.cancel(photo.id)}
          onRetry={() => photos.retry(photo.id)}
        />
      ))}
    </ul>
  )
}
