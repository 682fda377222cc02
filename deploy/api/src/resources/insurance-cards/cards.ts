import type { CardSide } from '@homeside/contract/constants/patient-records'
import { eq } from 'drizzle-orm'

import type { Database } from '../../database/database.ts'
import type { Bound } from '../../database/prepared-query.ts'
import { ownedBy } from '../../database/scope.ts'
import type { Scope } from '../../database/scope.ts'
import { insuranceCards } from '../../database/tables/insurance.ts'
import { photos } from '../../database/tables/photos.ts'
import { deletePhotos, storePhoto } from '../../photos/photos.ts'
import type { Picture } from '../../photos/read-picture.ts'

/** A picture of one side of a card, without its pixels. */
export interface FoundCard {
  policyKey: number
  side: CardSide
  photoKey: string
  width: number
  height: number
}

/** Selects every picture of a card. */
export function selectCards(database: Database, scope: Bound<Scope>) {
  const { policyKey, side, photoKey } = insuranceCards
  return database
    .select({ policyKey, side, photoKey, width: photos.width, height: photos.height })
    .from(insuranceCards)
    .innerJoin(photos, eq(photos.photoKey, insuranceCards.photoKey))
    .where(ownedBy(scope, insuranceCards, ownedBy(scope, photos)))
}

/** Stores a picture of one side of a card, replacing the old one. Only under the patient's lock. */
export async function saveCard(
  transaction: Database,
  scope: Scope,
  card: { policyKey: number; side: CardSide; picture: Picture },
  now: Date,
): Promise<void> {
  const { policyKey, side, picture } = card
  await removeCards(transaction, scope, policyKey, side)
  const photoKey = await storePhoto(transaction, scope, picture, { now })
  await transaction.insert(insuranceCards).values({ ...scope, policyKey, side, photoKey })
}

/** Deletes the pictures of a policy's card, or of one side. */
export async function removeCards(
  transaction: Database,
  scope: Scope,
  policyKey: number,
  side?: CardSide,
): Promise<void> {
  const ofSide = side === undefined ? undefined : eq(insuranceCards.side, side)
  const removed = await transaction
    .delete(insuranceCards)
    .where(ownedBy(scope, insuranceCards, eq(insuranceCards.policyKey, policyKey), ofSide))
    .returning({ photoKey: insuranceCards.photoKey })
  const keys = removed.map(({ photoKey }) => photoKey)
  await deletePhotos(transaction, scope, keys)
}
