import { useQueryLoad } from '@homeside/api-client/use-query-load'
import type { CardSide } from '@homeside/contract/constants/insurance-states'
import type { InsurancePolicy } from '@homeside/contract/insurance'
import { useText } from '@homeside/i18n/use-text'
import { BlobImage, photoQuery } from '@homeside/parts/photos/blob-image'
import { PhotoButtons } from '@homeside/parts/photos/photo-buttons'
import { PhotoDialog } from '@homeside/parts/photos/photo-dialog'
import { PhotoList } from '@homeside/parts/photos/photo-list'
import type { PhotoUploads } from '@homeside/parts/photos/use-photos'
import { useId, useState } from 'react'

import type { CardOwner } from '../../api/upload-card.ts'
import { TurnPicture } from './turn-picture.tsx'

interface CardSidePhotoProps {
  /** The id of the heading of its level, without which the groups of three cards have the same names. */
  levelId: string
  owner: CardOwner
  side: CardSide
  picture: InsurancePolicy['CardFront']
  photos: PhotoUploads
  payor: string | null
  isNext: boolean
}

/** Pixels of the thumbnail, for screens of double density. */
const smallWidth = 480

/** One side of a card: its picture, which opens large, and the two ways to take or choose another. */
export function CardSidePhoto({ levelId, owner, side, picture, photos, payor, isNext }: CardSidePhotoProps) {
  const t = useText('account-settings')
  const id = useId()
  const label = t(isNext ? `insurance.next.${side}` : `insurance.${side}`)
  return (
    <div className="acc-row" role="group" aria-labelledby={`${levelId} ${id}`}>
      <h3 id={id} className="acc-row-label">
        {label}
      </h3>
      {picture ? (
        <SmallPicture key={picture.PhotoKey} picture={picture} label={payor === null ? label : `${payor}: ${label}`} />
      ) : (
        <p className="acc-value-missing">{t('insurance.noPhoto')}</p>
      )}
      <PhotoList photos={photos} label={label} />
      <div className="hs-actions">
        {picture ? <TurnPicture owner={owner} side={side} photoKey={picture.PhotoKey} label={label} /> : null}
        <PhotoButtons photos={photos} isAgain={picture !== null} />
      </div>
    </div>
  )
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
