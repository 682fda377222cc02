import type { CardSide } from '@homeside/contract/constants/insurance-states'
import type { RegistrationAnswer } from '@homeside/contract/registration'

import type { Database } from '../../database/database.ts'
import { preparedTogether } from '../../database/prepared-query.ts'
import type { Bound } from '../../database/prepared-query.ts'
import type { Scope } from '../../database/scope.ts'
import type { RegistrationProgressRow } from '../../database/tables/registration.ts'
import { selectProgress } from '../../session/registration-progress.ts'
import { selectLinkedAccount } from '../linked-accounts/queries.ts'
import { selectRegistrationCards } from './select-registration-cards.ts'
import type { RegistrationCard } from './select-registration-cards.ts'

/** What the wizard shows of a registration. */
export interface ShownRegistration {
  progress: RegistrationProgressRow | null
  cards: RegistrationCard[]
  linkedUsername: string | null
}

const registrationOf = preparedTogether('registration', (database, scope: Bound<Scope>) => ({
  progress: selectProgress(database, scope),
  cards: selectRegistrationCards(database, scope),
  linked: selectLinkedAccount(database, scope),
}))

/** What the wizard shows of the patient's registration. */
export async function findRegistration(database: Database, scope: Scope): Promise<ShownRegistration> {
  const { progress, cards, linked } = await registrationOf(database, { ...scope })
  return { progress: progress[0] ?? null, cards, linkedUsername: linked[0]?.username ?? null }
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
