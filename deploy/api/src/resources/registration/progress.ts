import type { CardSide } from '@homeside/contract/constants/insurance-states'
import type { RegistrationAnswer } from '@homeside/contract/registration'

import type { Database } from '../../database/database.ts'
import type { Scope } from '../../database/scope.ts'
import type { RegistrationProgressRow } from '../../database/tables/registration.ts'
import { findProgress } from '../../session/registration-progress.ts'
import { findLinkedAccount } from '../linked-accounts/queries.ts'
import { findRegistrationCards } from './find-registration-cards.ts'
import type { RegistrationCard } from './find-registration-cards.ts'

/** What the wizard shows of a registration. */
export interface ShownRegistration {
  progress: RegistrationProgressRow | null
  cards: RegistrationCard[]
  linkedUsername: string | null
}

/** What the wizard shows of the patient's registration. */
export async function findRegistration(database: Database, scope: Scope): Promise<ShownRegistration> {
  const progress = await findProgress(database, scope)
  const cards = await findRegistrationCards(database, scope)
  const linked = await findLinkedAccount(database, scope)
  return { progress, cards, linkedUsername: linked?.username ?? null }
}

/** The registration on the wire. Secrets are never returned. */
export function presentRegistration({ progress, cards, linkedUsername }: ShownRegistration): RegistrationAnswer {
  const cardOf = (side: CardSide) => {
    const card = cards.find((candidate) => candidate.side === side)
    return card === undefined ? null : { PhotoKey: card.photoKey, Width: card.width, Height: card.height }
  }
  return {
    CurrentStep: progress?.currentStep ?? 0,
    MaxSteps: 5,
    IsComplete: progress?.isComplete ?? true,
    SkipContacts: progress?.skipContacts ?? false,
    LinkedUsername: linkedUsername,
    Saved: progress?.saved ?? {},
    Cards: { Front: cardOf('front'), Back: cardOf('back') },
  }
}
