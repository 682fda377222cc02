import type { CardSide } from '@homeside/contract/constants/insurance-states'
import { eq } from 'drizzle-orm'

import type { Database } from '../../database/database.ts'
import type { Bound } from '../../database/prepared-query.ts'
import { ownedBy } from '../../database/scope.ts'
import type { Scope } from '../../database/scope.ts'
import { photos } from '../../database/tables/photos.ts'
import { registrationCards } from '../../database/tables/registration.ts'

/** A picture of one side of the card, without its pixels. */
export interface RegistrationCard {
  side: CardSide
  photoKey: string
  width: number
  height: number
}

/** Selects the pictures of the card that the patient took while registering, without their pixels. */
export function selectRegistrationCards(database: Database, scope: Bound<Scope>) {
  const { side, photoKey } = registrationCards
  return database
    .select({ side, photoKey, width: photos.width, height: photos.height })
    .from(registrationCards)
    .innerJoin(photos, eq(photos.photoKey, registrationCards.photoKey))
    .where(ownedBy(scope, registrationCards, ownedBy(scope, photos)))
}
