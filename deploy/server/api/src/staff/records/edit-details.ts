import { isDeepStrictEqual } from 'node:util'

import type { staffEditDetails } from '@homeside/contract/staff-edits'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'

import { enterDetails } from '../../patients/changes/enter-details.ts'
import { applyDemographics } from '../../patients/details/apply-demographics.ts'
import { presentDemographics } from '../../patients/details/patient-columns.ts'
import { type Database, forThePerson } from '../../platform/database/database.ts'
import { type FoundPatient, isRegistered, languageOf, scopeOf } from '../../platform/database/find-patient.ts'
import { ownedBy } from '../../platform/database/scope.ts'
import { type AccountRow, accounts } from '../../platform/database/tables/accounts.ts'
import { patients, type PatientRow } from '../../platform/database/tables/patients.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { refuseChanged } from '../../platform/problems/refuse-changed.ts'
import type { MessageQueue } from '../../platform/queue/message-queue.ts'

/** The address that staff read: the provider's, else that of the account. */
export function emailOf({ emailOnFile }: PatientRow, account: AccountRow | null): string | null {
  return emailOnFile ?? (account?.hasPassword === true ? account.email : null)
}

interface Editing {
  by: string
  queue: Pick<MessageQueue, 'add'>
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
  { by, queue, now }: Editing,
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
