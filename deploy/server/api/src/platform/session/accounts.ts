import { addressText } from '@homeside/contract/constants/typed-text'
import { and, eq, sql } from 'drizzle-orm'

import type { Database } from '../database/database.ts'
import type { Bound } from '../database/prepared-query.ts'
import { ownedBy, type Scope } from '../database/scope.ts'
import { accounts, type AccountRow } from '../database/tables/accounts.ts'
import { patients, type PatientRow } from '../database/tables/patients.ts'
import { providers, type ProviderRow } from '../database/tables/providers.ts'
import { linkedAccounts, type LinkedAccountRow } from '../database/tables/registration.ts'
import { Problem } from '../problems/problem.ts'
import type { PatientSession } from './patient-session.ts'

/** A provider at which the owner of an account is a patient. */
export interface Registration {
  patient: PatientRow
  provider: ProviderRow
}

/** The account of a username that `foldUsername` has normalised; null when there is none. */
export async function findAccount(database: Database, usernameFolded: string): Promise<AccountRow | null> {
  const [row] = await database.select().from(accounts).where(eq(accounts.usernameFolded, usernameFolded))
  return row ?? null
}

/** The account of a session. */
export async function readAccount(database: Database, accountKey: number): Promise<AccountRow> {
  const [row] = await database.select().from(accounts).where(eq(accounts.accountKey, accountKey))
  if (row === undefined) throw new Error('A session always has an account.')
  return row
}

/**
 * Every registration of an account. This is the only query that finds patients without a scope: it runs before a
 * session has one, for the account whose password was just proved.
 */
export async function findRegistrations(database: Database, accountKey: number): Promise<Registration[]> {
  return database
    .select({ patient: patients, provider: providers })
    .from(patients)
    .innerJoin(providers, eq(providers.siteKey, patients.siteKey))
    .where(eq(patients.accountKey, accountKey))
    .orderBy(providers.name)
}

/**
 * The account with a username, and those with an email address: a couple may share one, and one's username may be an
 * address that another has now.
 *
 * @param name folded; see foldUsername.
 */
export async function findNamedAccounts(database: Database, name: string): Promise<AccountRow[]> {
  const byUsername = await findAccount(database, name)
  const byEmail = await findAccountsByEmail(database, name)
  const others = byEmail.filter(({ accountKey }) => accountKey !== byUsername?.accountKey)
  return byUsername === null ? others : [byUsername, ...others]
}

/** The accounts with an email address whose owners have chosen a password. */
export function findAccountsByEmail(database: Database, email: string): Promise<AccountRow[]> {
  return database
    .select()
    .from(accounts)
    .where(and(eq(sql`lower(${accounts.email})`, email), eq(accounts.hasPassword, true)))
    .orderBy(accounts.accountKey)
}

/** Whether staff have locked an account, until the lock ends or staff end it. */
export function isLocked({ lockedUntil }: Pick<AccountRow, 'lockedUntil'>, now: Date): boolean {
  return lockedUntil !== null && lockedUntil > now
}

/** Letters, digits and what joins them: no words that a stranger could have this portal mail to somebody. */
const plainName = /^[\p{L}\p{M}\p{N}._-]+$/u

/**
 * Whether an account may have this username. What is meant for an address may go to the account of that name, so only
 * the owner of an address may have it for a name.
 *
 * @param ownEmail The address of the account, as far as it may be believed; null for none.
 */
export function mayBeUsername(username: string, ownEmail: string | null): boolean {
  const folded = foldUsername(username)
  return plainName.test(folded) || (ownEmail !== null && folded === foldUsername(ownEmail))
}

/** Normalises a username: without case and marks that nobody sees, and with é as one character. */
export function foldUsername(username: string): string {
  return addressText(username).normalize('NFKC').toLowerCase()
}

/** The name that somebody typed to be found by: phones put a space after a dot, and no username or address holds one. */
export function foldTypedName(typed: string): string {
  return foldUsername(typed.replace(/\s+/gu, ''))
}

/**
 * Whether the owner of an account's address may be told its username. An address that nobody has verified may be a
 * stranger's, and gets to read no words that somebody else chose.
 */
export function mayBeTold({ email, emailVerified, usernameFolded }: AccountRow): boolean {
  return emailVerified || usernameFolded === foldUsername(email)
}

/**
 * Requires that the patient is active at this provider. A patient who left it may look at what is on file, but change
 * nothing.
 *
 * @throws Problem forbidden.
 */
export function mustBeActive({ patient }: PatientSession): void {
  if (patient.status !== 'Active') throw new Problem('forbidden')
}

/** Selects the patient's account in the provider's own web portal, if they have one. */
export function selectLinkedAccount(database: Database, scope: Scope | Bound<Scope>) {
  return database.select().from(linkedAccounts).where(ownedBy(scope, linkedAccounts))
}

/** The patient's account in the provider's own web portal; null for most. */
export async function findLinkedAccount(database: Database, scope: Scope): Promise<LinkedAccountRow | null> {
  const [row] = await selectLinkedAccount(database, scope)
  return row ?? null
}

/**
 * Copies a changed username or password to the web portals of the account's providers: section 6 of the specification.
 */
export async function followInLinkedAccounts(
  transaction: Database,
  accountKey: number,
  changed: Partial<Pick<LinkedAccountRow, 'username' | 'passwordHash'>>,
): Promise<void> {
  const { siteKey, patientKey } = patients
  const records = await transaction
    .select({ siteKey, patientKey })
    .from(patients)
    .where(eq(patients.accountKey, accountKey))
  for (const scope of records) {
    await transaction.update(linkedAccounts).set(changed).where(ownedBy(scope, linkedAccounts))
  }
}
