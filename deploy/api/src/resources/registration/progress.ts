import type { CardSide } from '@homeside/contract/constants/insurance-states'
import type { RegistrationAnswer } from '@homeside/contract/registration'

import type { Database } from '../../database/database.ts'
import { ownedBy } from '../../database/scope.ts'
import type { Scope } from '../../database/scope.ts'
import { registrationProgress } from '../../database/tables/registration.ts'
import type { RegistrationProgressRow } from '../../database/tables/registration.ts'
import { findLinkedAccount } from '../linked-accounts/queries.ts'
import { findRegistrationCards } from './find-cards.ts'
import type { RegistrationCard } from './find-cards.ts'

/** A patient's progress in the registration; null when they never began one. */
export async function findProgress(database: Database, scope: Scope): Promise<RegistrationProgressRow | null> {
  const [row] = await database.select().from(registrationProgress).where(ownedBy(scope, registrationProgress))
  return row ?? null
}

/** The step of an unfinished registration; null for everybody else. */
export async function findRegistrationStep(database: Database, scope: Scope): Promise<number | null> {
  const progress = await findProgress(database, scope)
  return progress === null || progress.isComplete ? null : progress.currentStep
}

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
