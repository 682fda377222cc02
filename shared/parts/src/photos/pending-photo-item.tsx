import { useText } from '@homeside/i18n/use-text'
import { Icon } from '@homeside/ui/icon'

import { PartIcon } from '../icons/part-icon.tsx'
import { BlobImage } from './blob-image.tsx'
import type { PendingPhoto } from './pending-photo.ts'
import { usePhotoProblemWords } from './use-photo-problem-words.ts'

interface PendingPhotoItemProps {
  photo: PendingPhoto
  /** From 1. */
  number: number
  /** The most photos that are accepted here. */
  most: number
  onCancel: () => void
  onRetry: () => void
}

/** A photo that is being sent: its progress, or why it failed. It can be stopped at any time. */
export function PendingPhotoItem({ photo, number, most, onCancel, onRetry }: PendingPhotoItemProps) {
  const t = useText('photos')
  const words = usePhotoProblemWords()
  const { state, share, problem } = photo
  // A file that is not JPEG cannot be shown in this browser.
  const picture = photo.prepared?.type === 'image/jpeg' ? photo.prepared : null
  const isFailed = state === 'failed'
  return (
    <li className="hs-photo-item">
      <span className="hs-photo-small">{picture ? <BlobImage blob={picture} alt="" /> : null}</span>
      <span className="hs-photo-state">
        {isFailed ? (
          <span className="hs-field-error" role="alert">
            <Icon name="error" />
            <span>
              {t('number', { number })}: {words(problem, most)}
            </span>
          </span>
        ) : (
          <>
            <span>{t(state, { number })}</span>
            <progress aria-label={t('progress', { number })} max={1} value={state === 'sending' ? share : 0} />
          </>
        )}
      </span>
      <span className="hs-photo-actions">
        {isFailed && (
          <button type="button" className="hs-button hs-button-text" onClick={onRetry}>
            {t('retry')}
            <span className="hs-visually-hidden"> {t('number', { number })}</span>
          </button>
        )}
        <button type="button" className="hs-button hs-button-text" onClick={onCancel}>
          <PartIcon name="close" />
          <span className="hs-visually-hidden">{t(isFailed ? 'remove' : 'cancel', { number })}</span>
        </button>
      </span>
    </li>
  )
}
