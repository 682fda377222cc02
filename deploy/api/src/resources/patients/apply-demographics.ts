import type { ChangedDemographics } from '@homeside/contract/patient'
import { and, eq, ne, sql } from 'drizzle-orm'

import type { Database } from '../../database/database.ts'
import { ownedBy } from '../../database/scope.ts'
import type { Scope } from '../../database/scope.ts'
import { accounts } from '../../database/tables/accounts.ts'
import { patients } from '../../database/tables/patients.ts'
import { Problem } from '../../problems/problem.ts'
import type { MessageQueue } from '../../queue/message-queue.ts'
import { queueSecurityNotices } from '../../queue/queue-security-notices.ts'

/**
 * Puts approved demographics in force. A new email address must be verified before anything is sent to it. A notice
 * goes to the old and the new address, and to the phones.
 *
 * @throws Problem email-already-linked when the address is another account's.
 */
export async function applyDemographics(
  transaction: Database,
  scope: Scope,
  { FirstName, MiddleName, LastName, MobilePhone, HomePhone, Email, Address }: ChangedDemographics,
  queue: MessageQueue,
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
      street: Address?.Street,
      apt: Address?.Apt,
      city: Address?.City,
      state: Address?.State,
      postalCode: Address?.PostalCode,
    })
    .where(ownedBy(scope, patients))
  const accountKey = before?.accountKey ?? null
  if (before === undefined || accountKey === null) return
  if (MobilePhone !== undefined && MobilePhone !== before.phone) {
    await queueSecurityNotices(queue, transaction, {
      accountKey,
      what: 'phone',
      phones: [before.phone, MobilePhone],
      emails: [null],
    })
  }
  if (Email !== undefined && Email !== before.email) {
    await changeEmail(transaction, accountKey, Email)
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
