import type { CardSide } from '@homeside/contract/constants/patient-records'
import type { RegistrationAnswer, saveRegistration } from '@homeside/contract/registration'
import { eq } from 'drizzle-orm'

import { saveContacts } from '../../patients/details/find-patient-info.ts'
import { saveTimeZone } from '../../patients/details/save-patient-info.ts'
import { submitDemographics } from '../../patients/details/submit-demographics.ts'
import type { CallRequest } from '../../platform/calls/call-request.ts'
import type { Database, PersonDatabase } from '../../platform/database/database.ts'
import { lockPatient } from '../../platform/database/lock-patient.ts'
import { preparedTogether, type Bound } from '../../platform/database/prepared-query.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import { accounts } from '../../platform/database/tables/accounts.ts'
import { photos } from '../../platform/database/tables/photos.ts'
import {
  registrationCards,
  type RegistrationProgressRow,
  registrationProgress,
} from '../../platform/database/tables/registration.ts'
import { countingTakenNames } from '../../platform/limits/count-attempts.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { emailVerification } from '../../platform/queue/account-jobs.ts'
import type { MessageQueue } from '../../platform/queue/message-queue.ts'
import { selectLinkedAccount, findLinkedAccount } from '../../platform/session/accounts.ts'
import { addEvent } from '../../providers/events/relay-events.ts'
import { selectProgress, findProgress } from '../session/open-sign-in.ts'
import { saveCredentials, type ChosenCredentials } from './choose-credentials.ts'

type SaveRequest = CallRequest<typeof saveRegistration>

/**
 * Saves one step of the wizard, applies it, and goes on to the next; section 4.2 of the specification. The last step may
 * be sent again.
 *
 * @param credentials of the security step, hashed.
 * @throws Problem forbidden for a step that is not reached yet, or for somebody who is not registering; validation for a
 * taken username, and too-many-attempts after many of them.
 */
export function saveStep(
  request: SaveRequest,
  credentials: ChosenCredentials | null,
  queue: MessageQueue,
): Promise<void> {
  const { siteKey, patientKey } = request.caller.scope
  const told = { subject: `${siteKey} ${patientKey}`, siteKey }
  return countingTakenNames(request, told, () => saveAtOnce(request, credentials, queue))
}

function saveAtOnce(request: SaveRequest, credentials: ChosenCredentials | null, queue: MessageQueue): Promise<void> {
  const { body, caller, database, now } = request
  return database.transaction(async (transaction) => {
    await lockPatient(transaction, caller.scope)
    const progress = await findProgress(transaction, caller.scope)
    // The answer to the last step can get lost, and the patient then presses Finish again.
    if (progress?.isComplete && body.Step === 5) return
    if (progress === null || progress.isComplete || !mayStand(progress, body.Step)) throw new Problem('forbidden')
    // A patient who signs in later with an unfinished wizard changes the password in the usual way, with the old one.
    const isSameSession = progress.sessionTokenHash === caller.session.tokenHash
    if (credentials !== null && caller.account.hasPassword && !isSameSession) throw new Problem('forbidden')
    // A patient with an account in the provider's own web portal continues with its password.
    if (body.Step === 1 && (await findLinkedAccount(transaction, caller.scope))) throw new Problem('forbidden')
    const saved = await putInForce(transaction, request, credentials)
    await keepStep(transaction, caller.scope, progress, { step: body.Step, saved })
    if (body.Step === 5) await addEvent(transaction, caller.scope, { type: 'registration.completed' }, now)
    // An unreachable mailbox must not stop a registration. The settings offer to send the link again.
    if (body.Step === 1) {
      await queue.add(transaction, emailVerification, { accountKey: caller.account.accountKey, isCounted: false })
    }
  })
}

/** Stores a step's answers and the furthest step, so that a patient who goes back is asked nothing twice. */
export async function keepStep(
  transaction: PersonDatabase,
  scope: Scope,
  progress: RegistrationProgressRow,
  { step, saved }: { step: number; saved: RegistrationAnswer['Saved'] },
): Promise<void> {
  const currentStep = Math.min(Math.max(stepAfter(step, progress), progress.currentStep), 5)
  await transaction
    .update(registrationProgress)
    .set({ currentStep, isComplete: step === 5, saved: { ...progress.saved, ...saved } })
    .where(ownedBy(scope, registrationProgress))
}

/** Contacts that the provider knows are not asked for: general info may lead to insurance. */
function stepAfter(step: number, { skipContacts }: RegistrationProgressRow): number {
  return step === 2 && skipContacts ? 5 : step + 1
}

/** Whether the patient may save this step: any step up to the current one. */
function mayStand({ currentStep }: RegistrationProgressRow, step: number): boolean {
  return step <= currentStep
}

async function putInForce(
  transaction: PersonDatabase,
  { body, caller, now }: SaveRequest,
  credentials: ChosenCredentials | null,
): Promise<RegistrationAnswer['Saved']> {
  switch (body.Step) {
    case 1: {
      if (credentials === null) throw new Error('The security step comes with credentials.')
      await saveCredentials(transaction, caller, credentials, now)
      const { username: Username, answers } = credentials
      return { Security: { Username, QuestionKeys: answers.map(({ questionKey }) => questionKey) } }
    }
    case 2: {
      const { Step: _, ...generalInfo } = body
      const { PreferredLanguage: preferredLanguage, TimeZone, Demographics } = generalInfo
      if (preferredLanguage) {
        const own = eq(accounts.accountKey, caller.account.accountKey)
        await transaction.update(accounts).set({ preferredLanguage }).where(own)
      }
      if (TimeZone) await saveTimeZone(transaction, caller.scope, TimeZone)
      if (Demographics) await submitDemographics(transaction, caller, Demographics, null, now)
      return { GeneralInfo: generalInfo }
    }
    case 3: {
      const { ResponsibleParty } = body
      await saveContacts(transaction, caller.scope, { ResponsibleParty })
      return { ResponsibleParty }
    }
    case 4: {
      const { EmergencyContact } = body
      await saveContacts(transaction, caller.scope, { EmergencyContact })
      return { EmergencyContact }
    }
    case 5:
      return {}
  }
}

interface ShownRegistration {
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
