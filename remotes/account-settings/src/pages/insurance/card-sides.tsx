import { pageCache } from '@homeside/api-client/page-cache'
import { useApi } from '@homeside/api-client/use-api'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { cardSides, type CardSide } from '@homeside/contract/constants/patient-records'
import type { InsurancePolicy } from '@homeside/contract/insurance'
import { useText } from '@homeside/i18n/use-text'
import { ProblemNotice, useAction } from '@homeside/parts/action/use-action'
import { PartIcon } from '@homeside/parts/icons/part-icon'
import { BlobImage, photoQuery } from '@homeside/parts/photos/blob-image'
import { PhotoButtons } from '@homeside/parts/photos/photo-buttons'
import { PhotoDialog } from '@homeside/parts/photos/photo-dialog'
import { PhotoList } from '@homeside/parts/photos/photo-list'
import { turnPhoto } from '@homeside/parts/photos/prepare-photo'
import type { PhotoUploads } from '@homeside/parts/photos/use-photos'
import { useEffect, useId, useRef, useState } from 'react'

import { uploadCard, type CardOwner } from '../../api/upload-card.ts'

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

/** One side of a card: its picture, which opens large, or the place for one; and a picture that is on its way. */
function CardSidePhoto({ levelId, owner, side, picture, photos, payor, isNext }: CardSidePhotoProps) {
  const t = useText('account-settings')
  const id = useId()
  const group = useRef<HTMLDivElement>(null)
  const label = t(isNext ? `insurance.next.${side}` : `insurance.${side}`)
  const about = payor === null ? label : `${payor}: ${label}`
  const isSending = photos.pending.length > 0
  // Where a button that was pressed goes away, its side of the card has the focus.
  useEffect(() => {
    if (isSending && document.activeElement === document.body) group.current?.focus({ preventScroll: true })
  }, [isSending])

  function cancel(photo: string) {
    photos.cancel(photo)
    group.current?.focus({ preventScroll: true })
  }

  return (
    <div ref={group} className="acc-card-side" role="group" aria-labelledby={`${levelId} ${id}`} tabIndex={-1}>
      <h3 id={id} className="hs-visually-hidden">
        {label}
      </h3>
      {picture ? (
        <CardPicture
          owner={owner}
          side={side}
          picture={picture}
          photos={photos}
          caption={isNext ? label : t(`insurance.short.${side}`)}
          about={about}
        />
      ) : null}
      <PhotoList photos={{ ...photos, cancel }} label={about} />
      {picture || isSending ? null : (
        <details className="acc-card-place">
          <summary>
            <PartIcon name="camera" />
            <span>{t(isNext ? `insurance.addNextSide.${side}` : `insurance.addSide.${side}`)}</span>
            <span className="hs-visually-hidden">: {about}</span>
          </summary>
          <div className="hs-actions">
            <PhotoButtons photos={photos} about={about} />
          </div>
        </details>
      )}
    </div>
  )
}

interface CardPictureProps extends Pick<CardSidePhotoProps, 'owner' | 'side' | 'photos'> {
  picture: NonNullable<InsurancePolicy['CardFront']>
  /** The words below the picture. */
  caption: string
  /** Names the picture, for a screen reader user who reads only one button. */
  about: string
}

/** The picture of a card as a button. It opens the picture large, with what turns or replaces it. */
function CardPicture({ owner, side, picture, photos, caption, about }: CardPictureProps) {
  const t = useText('account-settings')
  const { PhotoKey, Width, Height } = picture
  const [isLarge, setLarge] = useState(false)
  const load = useQueryLoad(photoQuery(PhotoKey, Math.min(smallWidth, Width)))
  const close = () => setLarge(false)

  function add(files: readonly File[]) {
    close()
    photos.add(files)
  }

  return (
    <>
      <button
        type="button"
        className="acc-card-picture"
        aria-label={`${about}. ${t('insurance.enlarge')}`}
        onClick={() => setLarge(true)}
      >
        <span style={{ aspectRatio: `${Width} / ${Height}` }}>
          {load.status === 'ready' ? <BlobImage blob={load.value} alt={about} /> : null}
        </span>
        <span>
          <PartIcon name="larger" size={20} />
          <span>{caption}</span>
        </span>
      </button>
      {isLarge ? (
        <PhotoDialog photoKey={PhotoKey} label={about} onClose={close}>
          {photos.pending.length > 0 ? (
            <PhotoList photos={photos} label={about} />
          ) : (
            <>
              <TurnPicture owner={owner} side={side} photoKey={PhotoKey} about={about} />
              <PhotoButtons photos={{ ...photos, add }} isAgain about={about} />
            </>
          )}
        </PhotoDialog>
      ) : null}
    </>
  )
}

interface TurnPictureProps {
  owner: CardOwner
  side: CardSide
  photoKey: string
  /** Names the picture, for a screen reader user who reads only this button. */
  about: string
}

/** Turns the picture of a card by a quarter, and keeps it so. */
function TurnPicture({ owner, side, photoKey, about }: TurnPictureProps) {
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
        <PartIcon name="turn" />
        <span>{t(isUnderWay ? 'insurance.turning' : 'insurance.turn')}</span>
        <span className="hs-visually-hidden">: {about}</span>
      </button>
      {problem ? <ProblemNotice problem={problem} /> : null}
    </>
  )
}
