import { isDeepStrictEqual } from 'node:util'

import type { staffEditDetails, staffEditPolicy, staffRecordConsent } from '@homeside/contract/staff-edits'
import type { Language } from '@homeside/contract/wire'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'

import {
  findConsentTime,
  findTextsStop,
  recordConsent,
  withdrawConsent,
  paperVersion,
} from '../../messages/consents/consents.ts'
import { columnsOf, noTopics } from '../../messages/notifications/notification-settings.ts'
import { findWaitingChange } from '../../patients/changes/changes.ts'
import { enterDetails } from '../../patients/changes/submit-change.ts'
import { applyDemographics } from '../../patients/details/apply-demographics.ts'
import { closeRecords, openAgain } from '../../patients/details/close-records.ts'
import { presentDemographics } from '../../patients/details/patient-columns.ts'
import { removeCards } from '../../patients/insurance-cards/cards.ts'
import { policyColumns, presentPolicyFields } from '../../patients/insurance/policies.ts'
import { findErasure } from '../../patients/personal-data/erasures.ts'
import { type Database, forThePerson } from '../../platform/database/database.ts'
import {
  type FoundPatient,
  isRegistered,
  languageOf,
  scopeOf,
  isPartOfAnother,
} from '../../platform/database/find-patient.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import { type AccountRow, accounts } from '../../platform/database/tables/accounts.ts'
import { insurancePolicies } from '../../platform/database/tables/insurance.ts'
import { patients, type PatientRow, consents, notificationSettings } from '../../platform/database/tables/patients.ts'
import { patientToday } from '../../platform/dates/calendar.ts'
import { Problem, refuseChanged } from '../../platform/problems/problem.ts'
import type { MessageQueue } from '../../platform/queue/message-queue.ts'
import { addEvent } from '../../providers/events/relay-events.ts'

/** The address that staff read: the provider's, else that of the account. */
export function emailOf({ emailOnFile }: PatientRow, account: AccountRow | null): string | null {
  return emailOnFile ?? (account?.hasPassword === true ? account.email : null)
}

interface Staff {
  by: string
  now: Date
}

/**
 * Puts in force what a patient told staff of how they are reached. The account is offered another address, and keeps its
 * own. Only under the patient's lock.
 *
 * @returns the names of what is another now.
 * @throws Problem changed-meanwhile where something else was shown; validation when no phone would be left, for the
 *   language of somebody who chooses it in their account, and where the address to take away is the account's.
 */
export async function editDetails(
  transaction: Database,
  { patient, account }: FoundPatient,
  { Reason: reason, Seen: seen = {}, Language, ...given }: z.output<typeof staffEditDetails.body>,
  { by, queue, now }: Staff & { queue: Pick<MessageQueue, 'add'> },
): Promise<string[]> {
  const onFile: Record<string, unknown> = presentDemographics(patient, emailOf(patient, account))
  const isOnFile = ([name, value]: [string, unknown]) => isDeepStrictEqual(value, onFile[name] ?? null)
  refuseChanged(
    Object.entries(seen)
      .filter((entry) => !isOnFile(entry))
      .map(([name]) => `Seen.${name}`),
  )
  if (Language !== undefined && isRegistered({ account, patient })) {
    throw new Problem('validation', { fields: { Language: 'invalid' } })
  }
  const { MobilePhone = patient.mobilePhone, HomePhone = patient.homePhone } = given
  if (MobilePhone === null && HomePhone === null) {
    throw new Problem('validation', { fields: { MobilePhone: 'required' } })
  }
  const isAccounts =
    account?.hasPassword === true && account.email.toLowerCase() === emailOf(patient, account)?.toLowerCase()
  if (given.Email === null && isAccounts) {
    throw new Problem('validation', { fields: { Email: 'required' } })
  }
  const scope = scopeOf(patient)
  const fields = Object.fromEntries(Object.entries(given).filter((entry) => !isOnFile(entry))) as typeof given
  if (Object.keys(fields).length > 0) {
    await applyDemographics(transaction, scope, fields, { queue, now, isOwners: false })
    await enterDetails(transaction, scope, { fields, reason, by, now })
  }
  if (Language === undefined || Language === languageOf(patient, account)) return Object.keys(fields)
  await transaction.update(patients).set({ languageOnFile: Language }).where(ownedBy(scope, patients))
  if (account !== null) {
    // A texted link made it, in the language of that browser.
    const isTheirs = eq(accounts.accountKey, account.accountKey)
    await forThePerson(transaction).update(accounts).set({ preferredLanguage: Language }).where(isTheirs)
  }
  return [...Object.keys(fields), 'Language']
}

/** Closes a record as of the patient's own day. For 14 days an import keeps it closed. Answers whether it was open. */
export async function closeRecord(transaction: Database, patient: PatientRow, { by, now }: Staff): Promise<boolean> {
  if (patient.status === 'Closed') return false
  await closeRecords(transaction, [patient], now)
  const fields = { ClosedOn: patientToday(now, patient.timeZoneKey) }
  await enterDetails(transaction, scopeOf(patient), { fields, reason: null, by, now })
  return true
}

/**
 * Opens a closed record again. For 14 days an import keeps it open. Answers whether it was closed.
 *
 * @throws Problem already-merged where another record has taken it in, or erasure-asked.
 */
export async function reopenRecord(transaction: Database, patient: PatientRow, { by, now }: Staff): Promise<boolean> {
  if (await isPartOfAnother(transaction, patient)) throw new Problem('already-merged')
  const asked = await findErasure(transaction, patient)
  if (asked?.agreedAt != null) throw new Problem('erasure-asked')
  if (patient.status !== 'Closed') return false
  await transaction.update(patients).set(openAgain(patient)).where(ownedBy(patient, patients))
  await enterDetails(transaction, scopeOf(patient), { fields: { ClosedOn: null }, reason: null, by, now })
  return true
}

/**
 * Puts a policy in force as a patient told it to staff. Pictures of the card stay with a policy in force. The caller holds
 * the patient's lock.
 *
 * @returns whether anything changed.
 * @throws Problem changed-meanwhile when staff saw another policy than the one on file; validation when a change that the
 *   patient asked for at this level waits for a decision.
 */
export async function editPolicy(
  transaction: Database,
  scope: Scope,
  { Level: level, Policy: fields, Reason: reason, Seen: seen }: z.output<typeof staffEditPolicy.body>,
  { by, now }: Staff,
): Promise<boolean> {
  const [row] = await transaction
    .select()
    .from(insurancePolicies)
    .where(ownedBy(scope, insurancePolicies, eq(insurancePolicies.level, level)))
  const onFile = row?.inForce === true ? presentPolicyFields(row) : null
  refuseChanged(isDeepStrictEqual(seen, onFile) ? [] : ['Seen'])
  if (row && (await findWaitingChange(transaction, scope, { type: 'Insurance', policyKey: row.policyKey })) !== null) {
    throw new Problem('validation', { fields: { Level: 'taken' } })
  }
  if (isDeepStrictEqual(fields, onFile)) return false
  // The pictures of a policy that ended, or was refused, do not belong to this one.
  if (row && !row.inForce) await removeCards(transaction, scope, row.policyKey)
  const policy = { ...policyColumns(fields), inForce: true }
  const [written] = await transaction
    .insert(insurancePolicies)
    .values({ ...scope, level, ...policy })
    .onConflictDoUpdate({
      target: [insurancePolicies.siteKey, insurancePolicies.patientKey, insurancePolicies.level],
      set: policy,
    })
    .returning({ policyKey: insurancePolicies.policyKey })
  if (written === undefined) throw new Error('The policy was not written.')
  await enterDetails(transaction, scope, { fields, policyKey: written.policyKey, reason, by, now })
  return true
}

/**
 * Records what a patient told staff of messages, with who, how and why. A refusal is kept too, so that no import brings
 * an older consent. Only under the patient's lock.
 *
 * @returns whether something is another now.
 * @throws Problem text-not-agreed for texts to a phone that answered STOP: its owner alone takes that back.
 */
export async function editConsent(
  transaction: Database,
  { patient, account }: FoundPatient,
  { ConsentType: consentType, Agrees, How, Reason }: z.output<typeof staffRecordConsent.body>,
  { by, language, now }: Staff & { language: Language },
): Promise<boolean> {
  const scope = scopeOf(patient)
  const isTexts = consentType === 'TextMessages'
  const consent = {
    consentType,
    documentVersion: paperVersion,
    language: account?.preferredLanguage ?? patient.languageOnFile ?? language,
    consentedAt: now,
  }
  const refused = { withdrawnBy: by, withdrawnReason: Reason }
  const stands = (await findConsentTime(transaction, scope, consentType, 'anywhere')) !== null
  if (Agrees) {
    if (isTexts && (await findTextsStop(transaction, scope)) !== null) throw new Problem('text-not-agreed')
    if (!stands) {
      await recordConsent(transaction, scope, { ...consent, givenHow: How, givenBy: by, givenReason: Reason })
    }
    return !stands
  }
  if (!stands) {
    const said = ownedBy(scope, consents, eq(consents.consentType, consentType))
    if ((await transaction.$count(consents, said)) > 0) return false
    await recordConsent(transaction, scope, { ...consent, withdrawnAt: now, ...refused })
    return true
  }
  await withdrawConsent(transaction, scope, consentType, now, refused)
  const off = columnsOf(isTexts ? 'text' : 'email', noTopics)
  await transaction.update(notificationSettings).set(off).where(ownedBy(scope, notificationSettings))
  if (isTexts) await addEvent(transaction, scope, { type: 'texts.stopped' }, now)
  return true
}
