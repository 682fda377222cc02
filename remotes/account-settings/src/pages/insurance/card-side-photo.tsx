import { useApi } from '@homeside/api-client/use-api'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import type { CardSide } from '@homeside/contract/constants/insurance-states'
import type { InsurancePolicy } from '@homeside/contract/insurance'
import { useText } from '@homeside/i18n/use-text'
import { BlobImage } from '@homeside/parts/photos/blob-image'
import { PhotoButtons } from '@homeside/parts/photos/photo-buttons'
import { PhotoDialog } from '@homeside/parts/photos/photo-dialog'
import { PhotoList } from '@homeside/parts/photos/photo-list'
import { photoQuery } from '@homeside/parts/photos/photo-query'
import { usePhotos } from '@homeside/parts/photos/use-photos'
import { useCallback, useId, useState } from 'react'

import { uploadCard } from '../../api/upload-card.ts'
import { TurnPicture } from './turn-picture.tsx'

interface CardSidePhotoProps {
  policy: InsurancePolicy
  side: CardSide
  picture: InsurancePolicy['CardFront']
}

/** Pixels of the thumbnail, for screens of double density. */
const smallWidth = 480

/** One side of a card: its picture, which opens large, and buttons to take or choose another. */
export function CardSidePhoto({ policy: { PolicyKey, PayorName }, side, picture }: CardSidePhotoProps) {
  const t = useText('account-settings')
  const id = useId()
  const api = useApi()
  const upload = useCallback(
    (photo: File, options: Parameters<typeof uploadCard>[3]) =>
      uploadCard(api, { key: PolicyKey, side }, photo, options),
    [api, PolicyKey, side],
  )
  const photos = usePhotos({ most: 1, keys: noKeys, upload, remove: nothing })
  return (
    <div className="acc-row" role="group" aria-labelledby={id}>
      <h3 id={id} className="acc-row-label">
        {t(`insurance.${side}`)}
      </h3>
      {picture ? (
        <SmallPicture key={picture.PhotoKey} picture={picture} label={`${PayorName}: ${t(`insurance.${side}`)}`} />
      ) : (
        <p className="acc-value-missing">{t('insurance.noPhoto')}</p>
      )}
      <PhotoList photos={photos} label={t(`insurance.${side}`)} />
      <div className="hs-actions">
        {picture ? (
          <TurnPicture policyKey={PolicyKey} side={side} photoKey={picture.PhotoKey} label={t(`insurance.${side}`)} />
        ) : null}
        <PhotoButtons photos={photos} isAgain={picture !== null} />
      </div>
    </div>
  )
}

const noKeys: readonly string[] = []

/** A stored picture belongs to the policy: another can replace it, but nothing removes it. */
function nothing(): void {
  // See above.
}

interface SmallPictureProps {
  picture: NonNullable<InsurancePolicy['CardFront']>
  label: string
}

function SmallPicture({ picture: { PhotoKey, Width, Height }, label }: SmallPictureProps) {
  const t = useText('account-settings')
  const [isLarge, setLarge] = useState(false)
  const load = useQueryLoad(photoQuery(PhotoKey, Math.min(smallWidth, Width)))
  return (
    <>
      <button
        type="button"
        className="acc-card-picture"
        style={{ aspectRatio: `${Width} / ${Height}` }}
        onClick={() => setLarge(true)}
      >
        {load.status === 'ready' ? <BlobImage blob={load.value} alt={label} /> : null}
        <span className="hs-visually-hidden">{t('insurance.enlarge')}</span>
      </button>
      {isLarge ? <PhotoDialog photoKey={PhotoKey} label={label} onClose={() => setLarge(false)} /> : null}
    </>
  )
}
