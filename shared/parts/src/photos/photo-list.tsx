import { useText } from '@homeside/i18n/use-text'
import { Notice } from '@homeside/ui/notice'

import { KeptPhotoItem } from './kept-photo-item.tsx'
import { PendingPhotoItem } from './pending-photo-item.tsx'
import type { PhotoUploads } from './use-photos.ts'

import './photos.css'

/** The chosen photos: those on the server, and those that are being sent. */
export function PhotoList({ photos, label }: { photos: PhotoUploads; label: string }) {
  const { kept, pending } = photos
  if (kept.length + pending.length === 0) return photos.wasLost ? <LostPhoto /> : null
  return (
    <>
      {photos.wasLost ? <LostPhoto /> : null}
      <ul className="hs-photo-list" aria-label={label}>
        {kept.map((photo, index) => (
          <KeptPhotoItem key={photo.key} photo={photo} number={index + 1} onRemove={() => photos.remove(photo.key)} />
        ))}
        {pending.map((photo, index) => (
          <PendingPhotoItem
            key={photo.id}
            photo={photo}
            number={kept.length + index + 1}
            most={photos.most}
            onCancel={() => photos.cancel(photo.id)}
            onRetry={() => photos.retry(photo.id)}
          />
        ))}
      </ul>
    </>
  )
}

/** Says that a photo did not leave the device before its page did. */
function LostPhoto() {
  const t = useText('photos')
  return <Notice tone="warning" title={t('lost')} />
}
