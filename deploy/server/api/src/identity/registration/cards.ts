import type { CardSide } from '@homeside/contract/constants/patient-records'
import type {
  removeRegistrationCard as removeRegistrationCardCall,
  saveRegistrationCard as saveRegistrationCardCall,
} from '@homeside/contract/registration'
import { eq } from 'drizzle-orm'

import type { CallRequest } from '../../platform/calls/call-request.ts'
import type { Database } from '../../platform/database/database.ts'
import { lockPatient } from '../../platform/database/lock-patient.ts'
import { ownedBy } from '../../platform/database/scope.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { registrationCards } from '../../platform/database/tables/registration.ts'
import { deletePhotos, storePhoto } from '../../platform/photos/photos.ts'
import type { Picture } from '../../platform/photos/read-picture.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { addEvent } from '../../providers/events/add-event.ts'
import { findProgress } from '../session/registration-progress.ts'

/**
 * Stores a picture of one side of the insurance card, replacing the old one. Nobody has to type what the card says.
 *
 * @throws Problem forbidden for somebody who has not chosen a password yet.
 */
export async function saveRegistrationCard(
  { database, caller, params, now }: CallRequest<typeof saveRegistrationCardCall>,
  picture: Picture,
): Promise<void> {
  const { scope } = caller
  await database.transaction(async (transaction) => {
    await forgetCard(transaction, scope, params.side)
    const photoKey = await storePhoto(transaction, scope, picture, { now })
    await transaction.insert(registrationCards).values({ ...scope, side: params.side, photoKey })
    await addEvent(transaction, scope, { type: 'card.pictured' }, now)
  })
}

/**
 * Deletes the picture of one side.
 *
 * @throws Problem forbidden, as for storing one.
 */
export async function removeRegistrationCard({
  database,
  caller,
  params,
}: CallRequest<typeof removeRegistrationCardCall>): Promise<void> {
  await database.transaction((transaction) => forgetCard(transaction, caller.scope, params.side))
}

async function forgetCard(transaction: Database, scope: Scope, side: CardSide): Promise<void> {
  await lockPatient(transaction, scope)
  const progress = await findProgress(transaction, scope)
  if (progress === null || progress.isComplete || progress.currentStep < 2) throw new Problem('forbidden')
  const removed = await transaction
    .delete(registrationCards)
    .where(ownedBy(scope, registrationCards, eq(registrationCards.side, side)))
    .returning({ photoKey: registrationCards.photoKey })
  const keys = removed.map(({ photoKey }) => photoKey)
  await deletePhotos(transaction, scope, keys)
}
