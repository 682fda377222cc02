import { emailFormat } from '@homeside/contract/constants/field-formats'
import { eq, isNull } from 'drizzle-orm'

import { forThePerson, type Database } from '../../platform/database/database.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import { accounts, sessions } from '../../platform/database/tables/accounts.ts'
import { patients, type ChangeRow } from '../../platform/database/tables/patients.ts'
import { registrationProgress, selfRegistrations } from '../../platform/database/tables/registration.ts'
import { shortCodes } from '../../platform/database/tables/short-codes.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { emailVerification, queueSecurityNotices } from '../../platform/queue/account-jobs.ts'
import type { MessageQueue } from '../../platform/queue/message-queue.ts'
import type { NewDetails } from '../changes/submit-change.ts'
import { changeAccountEmail, isLinkedElsewhere } from './account-email.ts'
import { detailsOf } from './patient-columns.ts'

interface Applying {
  queue: Pick<MessageQueue, 'add'>
  now: Date
  /** Whether the owner of the account asked for the address, and had proved that the account is theirs. */
  isOwners: boolean
}

/**
 * Puts demographics in force. An address that the account's owner asked for becomes the account's, and has to be verified
 * before anything is sent to it; any other is the record's alone, and the account is offered it. Who is reached otherwise
 * is told at the old and the new place. What was sent to the old ones opens nothing any more.
 *
 * @throws Problem email-already-linked when the owner asked for the address of another account.
 */
export async function applyDemographics(
  transaction: Database,
  scope: Scope,
  details: NewDetails,
  { queue, now, isOwners }: Applying,
): Promise<void> {
  const { Email, MobilePhone } = details
  const [before] = await transaction
    .select({
      phone: patients.mobilePhone,
      emailOnFile: patients.emailOnFile,
      isVouchedFor: patients.singleSignOnAccount,
      account: accounts,
    })
    .from(patients)
    .leftJoin(accounts, eq(accounts.accountKey, patients.accountKey))
    .where(ownedBy(scope, patients))
  const account = before?.account ?? null
  // Upper and lower case make no difference in an address.
  const known = account?.email ?? before?.emailOnFile
  const isEmailNew = Email !== undefined && Email?.toLowerCase() !== known?.toLowerCase()
  const isRegistered = account?.hasPassword === true || before?.isVouchedFor === true
  const isOffered = isEmailNew && isRegistered && !isOwners && emailFormat.pattern.test(Email ?? '')
  await transaction
    .update(patients)
    .set({
      // An update has to set something.
      siteKey: scope.siteKey,
      ...detailsOf(details),
      ...(Email === undefined ? {} : { emailOffered: isOffered ? Email : null }),
    })
    .where(ownedBy(scope, patients))
  const isPhoneNew = MobilePhone !== undefined && MobilePhone !== before?.phone
  if (isPhoneNew) await endLinks(transaction, scope, now)
  if (isEmailNew) await endSearches(transaction, scope)
  if (account === null) return
  const { accountKey } = account
  if (isPhoneNew) {
    const phones = [before?.phone ?? null, MobilePhone]
    await queueSecurityNotices(queue, transaction, { accountKey, what: 'phone', phones, emails: [null], of: scope })
  }
  if (isOffered) {
    const emails = [account.email]
    await queueSecurityNotices(queue, transaction, { accountKey, what: 'email-offered', emails, of: scope })
  }
  if (isEmailNew && isOwners && Email !== null) {
    if (await isLinkedElsewhere(transaction, Email, accountKey)) throw new Problem('email-already-linked')
    const other = { accountKey, from: account.email, to: Email, isVerified: false }
    await changeAccountEmail(forThePerson(transaction), other, { queue, now })
    await queue.add(transaction, emailVerification, { accountKey, isCounted: false })
  }
}

/**
 * Whether the owner of a record's account asked for a change, and had proved that the account is theirs. An identity
 * provider's account and one that nobody has registered have nothing to prove with.
 */
export async function isAskedByOwner(transaction: Database, change: ChangeRow): Promise<boolean> {
  const [found] = await transaction
    .select({
      accountKey: accounts.accountKey,
      hasPassword: accounts.hasPassword,
      isRegistering: registrationProgress.currentStep,
    })
    .from(patients)
    .innerJoin(accounts, eq(accounts.accountKey, patients.accountKey))
    .leftJoin(registrationProgress, ownedBy(patients, registrationProgress))
    .where(ownedBy(change, patients))
  if (found?.accountKey !== change.submittedByAccountKey) return false
  return change.askedWithProof || (!found.hasPassword && found.isRegistering === null)
}

/** Ends what was texted to the old phone: links to one screen with the sessions that they opened, and codes. */
async function endLinks(transaction: Database, scope: Scope, now: Date): Promise<void> {
  await transaction
    .update(shortCodes)
    .set({ closedAt: now })
    .where(ownedBy(scope, shortCodes, isNull(shortCodes.closedAt)))
  await transaction
    .update(sessions)
    .set({ revokedAt: now })
    .where(ownedBy(scope, sessions, eq(sessions.patientHubLite, true), isNull(sessions.revokedAt)))
  await endSearches(transaction, scope)
}

/** Ends the searches by which somebody registers without a code: their codes went to the old phone or address. */
async function endSearches(transaction: Database, scope: Scope): Promise<void> {
  await transaction.delete(selfRegistrations).where(ownedBy(scope, selfRegistrations))
}
