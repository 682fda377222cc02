import type { PayorLevel } from '@homeside/contract/constants/insurance-states'
import type { InsuranceAnswer } from '@homeside/contract/insurance'

import { CardSides } from './card-sides.tsx'
import { useCardPhotos } from './use-card-photos.ts'

interface NextCardProps {
  /** The id of the heading of its level. */
  levelId: string
  level: PayorLevel
  card: InsuranceAnswer['NextCards'][number] | null
  payor: string
}

/** The card that a change asks for: the policy in force keeps its own until the change is approved. */
export function NextCard({ levelId, level, card, payor }: NextCardProps) {
  const owner = { of: 'level', key: level } as const
  const photos = useCardPhotos(owner)
  return <CardSides levelId={levelId} owner={owner} card={card} photos={photos} payor={payor} isNext />
}
