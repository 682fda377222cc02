import { useApi } from '@homeside/api-client/use-api'
import { useLoad } from '@homeside/api-client/use-load'
import { messageImageSize } from '@homeside/contract/constants/limits'
import { useText } from '@homeside/i18n/use-text'

import { getPhoto } from '../api/get-photo.ts'
import { MessageIcon } from '../message-icon.tsx'
import { BlobImage } from './blob-image.tsx'
import type { KeptPhoto } from './use-photos.ts'

interface KeptPhotoItemProps {
  photo: KeptPhoto
  /** From 1. */
  number: number
  onRemove: () => void
}

/** A photo that goes with the message, and the way to take it out. */
export function KeptPhotoItem({ photo, number, onRemove }: KeptPhotoItemProps) {
  const t = useText('messages')
  const api = useApi()
  const load = useLoad(
    async (signal) => photo.blob ?? getPhoto(api, photo.key, messageImageSize, signal),
    [api, photo.blob, photo.key],
  )
  return (
    <li className="msg-photo-item">
      <span className="msg-photo-small">
        {load.status === 'ready' ? <BlobImage blob={load.value} alt={t('photos.number', { number })} /> : null}
      </span>
      <span className="msg-photo-state">{t('photos.ready')}</span>
      <button type="button" className="hs-button hs-button-text" onClick={onRemove}>
        <MessageIcon name="bin" />
        <span className="hs-visually-hidden">{t('photos.remove', { number })}</span>
      </button>
    </li>
  )
}
