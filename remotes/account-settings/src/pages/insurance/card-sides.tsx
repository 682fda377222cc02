import { pageCache } from '@homeside/api-client/page-cache'
import { useApi } from '@homeside/api-client/use-api'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { cardSides } from '@homeside/contract/constants/patient-records'
import type { CardSide } from '@homeside/contract/constants/patient-records'
import type { InsurancePolicy } from '@homeside/contract/insurance'
import { useText } from '@homeside/i18n/use-text'
import { ProblemNotice } from '@homeside/parts/action/problem-notice'
import { useAction } from '@homeside/parts/action/use-action'
import { BlobImage, photoQuery } from '@homeside/parts/photos/blob-image'
import { PhotoButtons } from '@homeside/parts/photos/photo-buttons'
import { PhotoDialog } from '@homeside/parts/photos/photo-dialog'
import { PhotoList } from '@homeside/parts/photos/photo-list'
import { turnPhoto } from '@homeside/parts/photos/prepare-photo'
import type { PhotoUploads } from '@homeside/parts/photos/use-photos'
import { useId, useState } from 'react'

import type { CardOwner } from '../../api/upload-card.ts'
import { uploadCard } from '../../api/upload-card.ts'

interface CardSidesProps {
  /** The id of the heading of its level. */
  levelId: string
  owner: CardOwner
  /** The stored pictures; null for a side that has none yet. */
  card: Pick<InsurancePolicy, 'CardFront' | 'CardBack'> | null
  photos: Readonly<Record<CardSide, PhotoUploads>>
  /** Whose card it is, in words; null while the insurance has no name yet. */
  payor: string | null
  /** The card of a change that waits, beside the one in force. */
  isNext?: boolean
}

/** Front and back of a card: what is kept, what is on its way, and the ways to take another picture. */
export function CardSides({ levelId, owner, card, photos, payor, isNext = false }: CardSidesProps) {
  return (
    <div className="acc-row acc-card-sides">
      {cardSides.map((side) => (
        <CardSidePhoto
          key={side}
          levelId={levelId}
          owner={owner}
          side={side}
          picture={(side === 'front' ? card?.CardFront : card?.CardBack) ?? null}
          photos={photos[side]}
          payor={payor}
          isNext={isNext}
        />
      ))}
    </div>
  )
}

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

/** One side of a card: its picture, which opens large, and folded below it what changes it; or the place for a picture. */
function CardSidePhoto({ levelId, owner, side, picture, photos, payor, isNext }: CardSidePhotoProps) {
  const t = useText('account-settings')
  const id = useId()
  const label = t(isNext ? `insurance.next.${side}` : `insurance.${side}`)
  return (
    <div className="acc-card-side" role="group" aria-labelledby={`${levelId} ${id}`}>
      <h3 id={id} className="acc-row-label">
        {label}
      </h3>
      {picture ? (
        <>
          <SmallPicture
            key={picture.PhotoKey}
            picture={picture}
            label={payor === null ? label : `${payor}: ${label}`}
          />
          <PhotoList photos={photos} label={label} />
          <details className="hs-opens">
            <summary>
              {t('insurance.changePhoto')}
              <span className="hs-visually-hidden">: {label}</span>
            </summary>
            <div className="hs-actions">
              <TurnPicture owner={owner} side={side} photoKey={picture.PhotoKey} label={label} />
              <PhotoButtons photos={photos} isAgain />
            </div>
          </details>
        </>
      ) : (
        <>
          <div className="acc-card-place">
            <p className="acc-value-missing">{t('insurance.noPhoto')}</p>
            <div className="hs-actions">
              <PhotoButtons photos={photos} />
            </div>
          </div>
          <PhotoList photos={photos} label={label} />
        </>
      )}
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

interface TurnPictureProps {
  owner: CardOwner
  side: CardSide
  photoKey: string
  /** Names the picture, for a screen reader user who reads only this button. */
  label: string
}

/** Turns the picture of a card by a quarter, and keeps it so. */
function TurnPicture({ owner, side, photoKey, label }: TurnPictureProps) {
  const t = useText('account-settings')
  const api = useApi()
  const { isUnderWay, problem, run } = useAction()

  const turn = () =>
    run(async () => {
      const turned = await turnPhoto(await pageCache.fetchQuery(photoQuery(photoKey, null)))
      const options = { onProgress: () => undefined, signal: new AbortController().signal }
      await uploadCard(api, { ...owner, side }, turned, options)
    })

  return (
    <>
      <button type="button" className="hs-button hs-button-quiet" aria-disabled={isUnderWay} onClick={turn}>
        <span>{t(isUnderWay ? 'insurance.turning' : 'insurance.turn')}</span>
        <span className="hs-visually-hidden">: {label}</span>
      </button>
      {problem ? <ProblemNotice problem={problem} /> : null}
    </>
  )
}
