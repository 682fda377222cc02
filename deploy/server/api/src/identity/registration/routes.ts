import { securityQuestions, type CardSide } from '@homeside/contract/constants/patient-records'
import {
  getRegistration,
  listQuestions,
  removeRegistrationCard as removeRegistrationCardCall,
  saveRegistration,
  saveRegistrationCard as saveRegistrationCardCall,
  useLinkedAccount as useLinkedAccountCall,
  verifyUser,
} from '@homeside/contract/registration'
import { eq } from 'drizzle-orm'

import type { CallRequest, ServeCall } from '../../platform/calls/call-request.ts'
import type { Dependencies } from '../../platform/calls/dependencies.ts'
import type { Database } from '../../platform/database/database.ts'
import { lockPatient } from '../../platform/database/lock-patient.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import { registrationCards } from '../../platform/database/tables/registration.ts'
import { countingMisses } from '../../platform/limits/code-limits.ts'
import { deletePhotos, storePhoto } from '../../platform/photos/photos.ts'
import { readPicture, type Picture } from '../../platform/photos/read-picture.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { addEvent } from '../../providers/events/relay-events.ts'
import { setPassword } from '../password-reset/set-password.ts'
import { findProgress, presentSignIn } from '../session/open-sign-in.ts'
import { hashCredentials } from './choose-credentials.ts'
import { findRegistration, presentRegistration, saveStep } from './progress.ts'
import { useLinkedAccount } from './use-linked-account.ts'
import { verifyRegistration, type Registering } from './verify-registration.ts'

/** Serves the calls of the registration wizard. */
export function serveRegistration(serve: ServeCall, dependencies: Dependencies): void {
  serve(verifyUser, {
    act: (request) => verify(request, dependencies),
    present: ({ skipContacts, ...signIn }) => ({
      ...presentSignIn(signIn),
      ...(skipContacts === undefined ? {} : { SkipContacts: skipContacts }),
    }),
  })

  serve(listQuestions, {
    act: async () => securityQuestions,
    present: (questions, { language }) => ({
      Items: questions.map((question) => ({ QuestionKey: question.key, Text: question[language] })),
    }),
  })

  serve(getRegistration, {
    act: ({ database, caller }) => findRegistration(database, caller.scope),
    present: presentRegistration,
  })

  serve(saveRegistration, {
    prepare: async ({ body, caller }) => (body.Step === 1 ? hashCredentials(body, caller.account, dependencies) : null),
    act: async (request, credentials) => {
      await saveStep(request, credentials, dependencies.queue)
      return findRegistration(request.database, request.caller.scope)
    },
    present: presentRegistration,
  })

  serve(useLinkedAccountCall, {
    act: async (request) => {
      await useLinkedAccount(request, dependencies)
      return findRegistration(request.database, request.caller.scope)
    },
    present: presentRegistration,
  })

  serve(removeRegistrationCardCall, {
    act: async (request) => {
      await removeRegistrationCard(request)
      return findRegistration(request.database, request.caller.scope)
    },
    present: presentRegistration,
  })

  serve(saveRegistrationCardCall, {
    prepare: ({ body }) => readPicture(body.Photo[0]),
    act: async (request, picture) => {
      await saveRegistrationCard(request, picture)
      return findRegistration(request.database, request.caller.scope)
    },
    present: presentRegistration,
  })
}

async function verify(request: CallRequest<typeof verifyUser>, dependencies: Dependencies): Promise<Registering> {
  const { body } = request
  return countingMisses<Registering>(request, () =>
    body.resetPasswordMode ? setPassword(request, body, dependencies) : verifyRegistration(request, body, dependencies),
  )
}

/**
 * Stores a picture of one side of the insurance card, replacing the old one. Nobody has to type what the card says.
 *
 * @throws Problem forbidden for somebody who has not chosen a password yet.
 */
async function saveRegistrationCard(
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
async function removeRegistrationCard({
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
