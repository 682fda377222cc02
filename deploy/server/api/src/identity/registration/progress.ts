import type { CardSide } from '@homeside/contract/constants/patient-records'
import type { RegistrationAnswer } from '@homeside/contract/registration'
import { eq } from 'drizzle-orm'

import type { Database } from '../../platform/database/database.ts'
import { preparedTogether, type Bound } from '../../platform/database/prepared-query.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import { photos } from '../../platform/database/tables/photos.ts'
import { registrationCards, type RegistrationProgressRow } from '../../platform/database/tables/registration.ts'
import { selectLinkedAccount } from '../linked-accounts/queries.ts'
import { selectProgress } from '../session/open-sign-in.ts'

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

/** A picture of one side of the card, without its pixels. */
interface RegistrationCard {
  side: CardSide
  photoKey: string
  width: number
  height: number
}

/** Selects the pictures of the card that the patient took while registering, without their pixels. */
function selectRegistrationCards(database: Database, scope: Bound<Scope>) {
  const { side, photoKey } = registrationCards
  return database
    .select({ side, photoKey, width: photos.width, height: photos.height })
    .from(registrationCards)
    .innerJoin(photos, eq(photos.photoKey, registrationCards.photoKey))
    .where(ownedBy(scope, registrationCards, ownedBy(scope, photos)))
}
