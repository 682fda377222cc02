import type { ChangedDemographics } from '@homeside/contract/patient'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'

import type { Database } from '../../platform/database/database.ts'
import { ownedBy } from '../../platform/database/scope.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { accounts, sessions } from '../../platform/database/tables/accounts.ts'
import { patients } from '../../platform/database/tables/patients.ts'
import { passwordResets, selfRegistrations, shortCodes } from '../../platform/database/tables/registration.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { MessageQueue } from '../../platform/queue/message-queue.ts'
import { queueSecurityNotices } from '../../platform/queue/queue-security-notices.ts'

/**
 * Puts approved demographics in force. A new email address must be verified before anything is sent to it. A notice
 * goes to the old and the new address, and to the phones. What was sent to the old ones opens nothing any more.
 *
 * @throws Problem email-already-linked when the address is another account's.
 */
export async function applyDemographics(
  transaction: Database,
  scope: Scope,
  { FirstName, MiddleName, LastName, MobilePhone, HomePhone, Email, Address }: ChangedDemographics,
  { queue, now }: { queue: Pick<MessageQueue, 'add'>; now: Date },
): Promise<void> {
  const [before] = await transaction
    .select({ accountKey: patients.accountKey, phone: patients.mobilePhone, email: accounts.email })
    .from(patients)
    .leftJoin(accounts, eq(accounts.accountKey, patients.accountKey))
    .where(ownedBy(scope, patients))
  await transaction
    .update(patients)
    .set({
      // Undefined members stay unchanged. The first one makes sure that something is set.
      siteKey: scope.siteKey,
      firstName: FirstName,
      middleName: MiddleName,
      lastName: LastName,
      mobilePhone: MobilePhone,
      homePhone: HomePhone,
      emailOnFile: Email,
      street: Address?.Street,
      apt: Address?.Apt,
      city: Address?.City,
      state: Address?.State,
      postalCode: Address?.PostalCode,
    })
    .where(ownedBy(scope, patients))
  const isPhoneNew = MobilePhone !== undefined && MobilePhone !== before?.phone
  if (isPhoneNew) await endLinks(transaction, scope, now)
  const accountKey = before?.accountKey ?? null
  if (before === undefined || accountKey === null) return
  if (isPhoneNew) {
    await queueSecurityNotices(queue, transaction, {
      accountKey,
      what: 'phone',
      phones: [before.phone, MobilePhone],
      emails: [null],
    })
  }
  // Mail arrives at an address in any case.
  if (Email !== undefined && Email.toLowerCase() !== before.email?.toLowerCase()) {
    await changeEmail(transaction, accountKey, Email)
    await queue.add(transaction, { kind: 'email-verification', accountKey, isCounted: false })
    await endResets(transaction, accountKey, now)
    await endSearches(transaction, scope)
    await queueSecurityNotices(queue, transaction, { accountKey, what: 'email', emails: [before.email, Email] })
  }
}

async function changeEmail(transaction: Database, accountKey: number, email: string): Promise<void> {
  const [other] = await transaction
    .select({ accountKey: accounts.accountKey })
    .from(accounts)
    .where(and(eq(sql`lower(${accounts.email})`, email.toLowerCase()), ne(accounts.accountKey, accountKey)))
    .limit(1)
  if (other !== undefined) throw new Problem('email-already-linked')
  await transaction.update(accounts).set({ email, emailVerified: false }).where(eq(accounts.accountKey, accountKey))
}

/** Ends what was mailed to the old address: links and codes for a new password, and the sessions that one opened. */
async function endResets(transaction: Database, accountKey: number, now: Date): Promise<void> {
  await transaction.delete(passwordResets).where(eq(passwordResets.accountKey, accountKey))
  await transaction
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.accountKey, accountKey), eq(sessions.method, 'reset'), isNull(sessions.revokedAt)))
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

/** Ends searches of who registers without a code: their codes went to phone or address. */
async function endSearches(transaction: Database, scope: Scope): Promise<void> {
  await transaction.delete(selfRegistrations).where(ownedBy(scope, selfRegistrations))
}
