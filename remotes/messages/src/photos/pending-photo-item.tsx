import { useText } from '@homeside/i18n/use-text'
import { Icon } from '@homeside/ui/icon'

import { MessageIcon } from '../message-icon.tsx'
import { BlobImage } from './blob-image.tsx'
import type { PendingPhoto } from './pending-photo.ts'
import { usePhotoProblemWords } from './photo-problem-words.ts'

interface PendingPhotoItemProps {
  photo: PendingPhoto
  /** From 1. */
  number: number
  onCancel: () => void
  onRetry: () => void
}

/** A photo on its way: how far it is, or what keeps it; it can be stopped at any time. */
export function PendingPhotoItem({ photo, number, onCancel, onRetry }: PendingPhotoItemProps) {
  const t = useText('messages')
  const words = usePhotoProblemWords()
  const { state, share, problem } = photo
  // What is no JPEG is a file that this browser cannot show.
  const picture = photo.prepared?.type === 'image/jpeg' ? photo.prepared : null
  const isFailed = state === 'failed'
  return (
    <li className="msg-photo-item">
      <span className="msg-photo-small">{picture ? <BlobImage blob={picture} alt="" /> : null}</span>
      <span className="msg-photo-state">
        {isFailed ? (
          <span className="hs-field-error" role="alert">
            <Icon name="error" />
            <span>
              {t('photos.number', { number })}: {words(problem)}
            </span>
          </span>
        ) : (
          <>
            <span>{t(`photos.${state}`, { number })}</span>
            <progress aria-label={t('photos.progress', { number })} max={1} value={state === 'sending' ? share : 0} />
          </>
        )}
      </span>
      {isFailed && (
        <button type="button" className="hs-button hs-button-text" onClick={onRetry}>
          {t('photos.retry')}
          <span className="hs-visually-hidden"> {t('photos.number', { number })}</span>
        </button>
      )}
      <button type="button" className="hs-button hs-button-text" onClick={onCancel}>
        <MessageIcon name="close" />
        <span className="hs-visually-hidden">{t(isFailed ? 'photos.remove' : 'photos.cancel', { number })}</span>
      </button>
    </li>
  )
}
