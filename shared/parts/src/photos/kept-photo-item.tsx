import { useOwnQuery } from '@homeside/api-client/use-own-query'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { messageImageSize } from '@homeside/contract/constants/limits'
import { useText } from '@homeside/i18n/use-text'

import { PartIcon } from '../icons/part-icon.tsx'
import { BlobImage } from './blob-image.tsx'
import { photoQuery } from './photo-query.ts'
import type { KeptPhoto } from './use-photos.ts'

interface KeptPhotoItemProps {
  photo: KeptPhoto
  /** From 1. */
  number: number
  onRemove: () => void
}

/** A photo of the message that the server has, with a button to remove it. */
export function KeptPhotoItem({ photo, number, onRemove }: KeptPhotoItemProps) {
  const t = useText('photos')
  const query = useOwnQuery(photoQuery(photo.key, messageImageSize))
  const load = useQueryLoad({ ...query, enabled: !photo.blob })
  const blob = photo.blob ?? (load.status === 'ready' ? load.value : null)
  return (
    <li className="hs-photo-item">
      <span className="hs-photo-small">{blob ? <BlobImage blob={blob} alt={t('number', { number })} /> : null}</span>
      <span className="hs-photo-state">{t('ready')}</span>
      <button type="button" className="hs-button hs-button-text" onClick={onRemove}>
        <PartIcon name="bin" />
        <span className="hs-visually-hidden">{t('remove', { number })}</span>
      </button>
    </li>
  )
}
