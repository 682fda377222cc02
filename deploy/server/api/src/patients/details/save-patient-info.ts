import { isDeepStrictEqual } from 'node:util'

import { timeZoneOf } from '@homeside/contract/constants/time-zones'
import type {
  ChangedDemographics,
  savePatientInfo as savePatientInfoCall,
  submitDemographics as submitDemographicsCall,
  LanguageSettings,
  TimeZoneSettings,
} from '@homeside/contract/patient'
import { eq } from 'drizzle-orm'

import type { CallRequest } from '../../platform/calls/call-request.ts'
import type { Database, PersonDatabase } from '../../platform/database/database.ts'
import { lockPatient } from '../../platform/database/lock-patient.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import { type AccountRow, accounts } from '../../platform/database/tables/accounts.ts'
import { patients } from '../../platform/database/tables/patients.ts'
import { Problem, refuseChanged } from '../../platform/problems/problem.ts'
import { queueSecurityNotices } from '../../platform/queue/account-jobs.ts'
import type { MessageQueue } from '../../platform/queue/message-queue.ts'
import type { PatientSession } from '../../platform/session/patient-session.ts'
import { requireProof } from '../../platform/session/proof.ts'
import { findPatientInfo, type PatientInfoFacts, saveContacts } from './find-patient-info.ts'
import { presentPatientInfo } from './presenter.ts'
import { submitDemographics } from './submit-demographics.ts'

/** Saves contacts at once, and submits changed demographics for review. */
export async function savePatientInfo(
  request: CallRequest<typeof savePatientInfoCall>,
  queue: MessageQueue,
): Promise<PatientInfoFacts> {
  const { database, caller, body, now } = request
  const { EmergencyContact, ResponsibleParty, ...changed } = body
  await requireProofForContact(request)
  return database.transaction(async (transaction) => {
    await lockPatient(transaction, caller.scope)
    await saveContacts(transaction, caller.scope, { EmergencyContact, ResponsibleParty })
    const asked = await submitDemographics(transaction, caller, changed, null, now)
    await warnOfRequest(transaction, caller, asked, queue)
    return findPatientInfo(transaction, caller.scope)
  })
}

/**
 * Submits a change of what is on file, or confirms that it is right.
 *
 * @throws Problem validation when the request neither names a value nor describes what is wrong, or contradicts itself;
 * changed-meanwhile with what differs when something else was on the screen than is on file.
 */
export async function askForDemographics(
  request: CallRequest<typeof submitDemographicsCall>,
  queue: MessageQueue,
): Promise<PatientInfoFacts> {
  const { database, caller, body, now } = request
  const { ChangeDescription = '', DetailsAreCorrect = false, Seen: seen = {}, ...changed } = body
  const description = ChangeDescription.trim() === '' ? null : ChangeDescription
  const saysNothing = description === null && Object.keys(changed).length === 0
  if (DetailsAreCorrect && !saysNothing) throw new Problem('validation', { fields: { DetailsAreCorrect: 'invalid' } })
  if (saysNothing && !DetailsAreCorrect) {
    throw new Problem('validation', { fields: { ChangeDescription: 'change-description-required' } })
  }
  await requireProofForContact(request)
  return database.transaction(async (transaction) => {
    await lockPatient(transaction, caller.scope)
    if (DetailsAreCorrect) {
      const onFile: Record<string, unknown> = presentPatientInfo(await findPatientInfo(transaction, caller.scope))
      const changedNow = Object.entries(seen).filter(([name, value]) => !isDeepStrictEqual(value, onFile[name]))
      refuseChanged(changedNow.map(([name]) => `Seen.${name}`))
      await transaction.update(patients).set({ detailsConfirmedAt: now }).where(ownedBy(caller.scope, patients))
      return findPatientInfo(transaction, caller.scope)
    }
    const asked = await submitDemographics(transaction, caller, changed, description, now)
    await warnOfRequest(transaction, caller, asked, queue)
    return findPatientInfo(transaction, caller.scope)
  })
}

/**
 * Tells the address and phone on file at once that others were requested, because it may not be the patient who
 * requested them.
 */
async function warnOfRequest(
  transaction: Database,
  { account: { accountKey, email }, patient, scope: of }: PatientSession,
  asked: ChangedDemographics,
  queue: MessageQueue,
): Promise<void> {
  if (asked.Email !== undefined) {
    await queueSecurityNotices(queue, transaction, { accountKey, what: 'email-asked', emails: [email], of })
  }
  if (asked.MobilePhone !== undefined) {
    const phones = [patient.mobilePhone]
    await queueSecurityNotices(queue, transaction, { accountKey, what: 'phone-asked', emails: [email], phones, of })
  }
}

type ContactChange = Pick<CallRequest<typeof submitDemographicsCall>, 'body' | 'caller' | 'database' | 'now'>

/** Codes and links go to the email address and the mobile phone, so changing them requires a proof. */
async function requireProofForContact({ body, caller, database, now }: ContactChange): Promise<void> {
  const changesContact = body.Email !== undefined || body.MobilePhone !== undefined
  if (changesContact && caller.registrationStep === null) await requireProof(database, caller.session, now)
}

/** Saves the account's language, which the emails and texts of every provider use. */
export async function saveLanguage(
  database: PersonDatabase,
  { accountKey }: Pick<AccountRow, 'accountKey'>,
  { PreferredLanguage }: LanguageSettings,
): Promise<void> {
  await database
    .update(accounts)
    .set({ preferredLanguage: PreferredLanguage })
    .where(eq(accounts.accountKey, accountKey))
}

/**
 * Saves the patient's time zone.
 *
 * @throws Problem validation when the daylight saving flag is not the one that section 3.5 of the specification gives
 * this zone.
 */
export async function saveTimeZone(
  database: PersonDatabase,
  scope: Scope,
  { TimeZoneKey, ObserveDaylightSavingsTime }: TimeZoneSettings,
): Promise<void> {
  if (ObserveDaylightSavingsTime !== timeZoneOf(TimeZoneKey).observesDaylightSavings) {
    throw new Problem('validation', { fields: { ObserveDaylightSavingsTime: 'invalid' } })
  }
  await database.update(patients).set({ timeZoneKey: TimeZoneKey }).where(ownedBy(scope, patients))
}
