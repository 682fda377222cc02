import { useOwnQuery } from '@homeside/api-client/use-own-query'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { messageImageSize, photoMaxBytes } from '@homeside/contract/constants/limits'
import { useText } from '@homeside/i18n/use-text'
import { Icon } from '@homeside/ui/icon'
import { Notice } from '@homeside/ui/notice'

import { PartIcon } from '../icons/part-icon.tsx'
import { BlobImage, photoQuery } from './blob-image.tsx'
import type { PendingPhoto } from './photo-queue.ts'
import type { KeptPhoto, PhotoUploads } from './use-photos.ts'

import './photos.css'

/** The chosen photos: those on the server, those that are being sent, and whether one was lost or not accepted. */
export function PhotoList({ photos, label }: { photos: PhotoUploads; label: string }) {
  const t = useText('photos')
  const { kept, pending, news } = photos
  return (
    <>
      {photos.wasLost ? <Notice tone="warning" title={t('lost')} /> : null}
      {photos.isTooMany ? <Notice tone="warning" title={t('tooMany', { count: photos.most })} /> : null}
      {kept.length + pending.length > 0 && (
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
      )}
      <p className="hs-visually-hidden" role="status">
        {news && <span key={news.change}>{t(news.what, { number: news.number })}</span>}
      </p>
    </>
  )
}

interface KeptPhotoItemProps {
  photo: KeptPhoto
  /** From 1. */
  number: number
  onRemove: () => void
}

/** A photo of the message that the server has, with a button to remove it. */
function KeptPhotoItem({ photo, number, onRemove }: KeptPhotoItemProps) {
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
function PendingPhotoItem({ photo, number, most, onCancel, onRetry }: PendingPhotoItemProps) {
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
        {isFailed && !hopeless.has(problem ?? '') && (
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

const megabytes = photoMaxBytes / 1024 / 1024

/** What is wrong with the file itself, so that the same file can only fail again. */
const hopeless: ReadonlySet<string> = new Set(['invalid-file-type', 'too-large', 'empty', 'unreadable'])

const known = [
  'invalid-file-type',
  'too-large',
  'empty',
  'unreadable',
  'little-memory',
  'validation',
  'conversation-closed',
] as const

/** Why a photo cannot be sent, and what to do about it; sections 5.2 and 8.2 of the specification. */
function usePhotoProblemWords(): (code: string | null, most: number) => string {
  const t = useText('photos')
  return (code, count) => t(`problem.${known.find((each) => each === code) ?? 'other'}`, { count, megabytes })
}
