import type { CardSide, PayorLevel } from '@homeside/contract/constants/patient-records'
import { eq, inArray } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import type { Database } from '../../platform/database/database.ts'
import type { Bound } from '../../platform/database/prepared-query.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import { insuranceCards, insurancePolicies, nextInsuranceCards } from '../../platform/database/tables/insurance.ts'
import { photos } from '../../platform/database/tables/photos.ts'
import { deletePhotos, storePhoto } from '../../platform/photos/photos.ts'
import type { Picture } from '../../platform/photos/read-picture.ts'

/** A picture of one side of a card, without its pixels. */
interface CardPicture {
  side: CardSide
  photoKey: string
  width: number
  height: number
}

export interface FoundCard extends CardPicture {
  policyKey: number
}

/** A picture of a policy that is not in force yet. */
export interface NextCard extends CardPicture {
  level: PayorLevel
}

/** Selects every picture of a card. */
export function selectCards(database: Database, scope: Bound<Scope>) {
  const { policyKey, side, photoKey } = insuranceCards
  return database
    .select({ policyKey, side, ...pictured })
    .from(insuranceCards)
    .innerJoin(photos, isPicture(scope, photoKey))
    .where(ownedBy(scope, insuranceCards))
}

/** Selects every picture of a card of a policy that does not count yet. */
export function selectNextCards(database: Database, scope: Bound<Scope>) {
  const { level, side, photoKey } = nextInsuranceCards
  return database
    .select({ level, side, ...pictured })
    .from(nextInsuranceCards)
    .innerJoin(photos, isPicture(scope, photoKey))
    .where(ownedBy(scope, nextInsuranceCards))
}

const pictured = { photoKey: photos.photoKey, width: photos.width, height: photos.height }
const isPicture = (scope: Bound<Scope>, photoKey: PgColumn) => ownedBy(scope, photos, eq(photos.photoKey, photoKey))

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

/** Keeps a picture for a level in place of the one before. Only under the patient's lock. */
export async function saveNextCard(
  transaction: Database,
  scope: Scope,
  { level, side, picture }: { level: PayorLevel; side: CardSide; picture: Picture },
  now: Date,
): Promise<void> {
  const keys = await takeNextCards(transaction, scope, level, [side])
  await deletePhotos(
    transaction,
    scope,
    keys.map(({ photoKey }) => photoKey),
  )
  const photoKey = await storePhoto(transaction, scope, picture, { now })
  await transaction.insert(nextInsuranceCards).values({ ...scope, level, side, photoKey })
}

/**
 * Gives a policy the pictures that were kept for its level. They replace the policy's pictures of the same side, which
 * are deleted.
 */
export async function giveNextCards(
  transaction: Database,
  scope: Scope,
  { level, policyKey }: { level: PayorLevel; policyKey: number },
): Promise<void> {
  for (const { side, photoKey } of await takeNextCards(transaction, scope, level, ['front', 'back'])) {
    await removeCards(transaction, scope, policyKey, side)
    await transaction.insert(insuranceCards).values({ ...scope, policyKey, side, photoKey })
  }
}

/** Deletes the pictures that were kept for a change of a policy, because the change came to nothing. */
export async function removeNextCards(transaction: Database, scope: Scope, policyKey: number): Promise<void> {
  const level = await levelOf(transaction, scope, policyKey)
  const taken = level === undefined ? [] : await takeNextCards(transaction, scope, level, ['front', 'back'])
  await deletePhotos(
    transaction,
    scope,
    taken.map(({ photoKey }) => photoKey),
  )
}

/** The level at which a policy stands. */
export async function levelOf(database: Database, scope: Scope, policyKey: number): Promise<PayorLevel | undefined> {
  const [row] = await database
    .select({ level: insurancePolicies.level })
    .from(insurancePolicies)
    .where(ownedBy(scope, insurancePolicies, eq(insurancePolicies.policyKey, policyKey)))
  return row?.level
}

/**
 * Removes the rows of these pictures and returns their keys. The photos stay: the caller keeps them elsewhere, or
 * deletes them.
 */
async function takeNextCards(transaction: Database, scope: Scope, level: PayorLevel, sides: readonly CardSide[]) {
  return transaction
    .delete(nextInsuranceCards)
    .where(
      ownedBy(scope, nextInsuranceCards, eq(nextInsuranceCards.level, level), inArray(nextInsuranceCards.side, sides)),
    )
    .returning({ side: nextInsuranceCards.side, photoKey: nextInsuranceCards.photoKey })
}
