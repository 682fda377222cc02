import { cardSides } from '@homeside/contract/constants/insurance-states'
import type { CardSide } from '@homeside/contract/constants/insurance-states'
import type { InsurancePolicy } from '@homeside/contract/insurance'
import type { PhotoUploads } from '@homeside/parts/photos/use-photos'

import type { CardOwner } from '../../api/upload-card.ts'
import { CardSidePhoto } from './card-side-photo.tsx'

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
  return cardSides.map((side) => (
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
  ))
}
