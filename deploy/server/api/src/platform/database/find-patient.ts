import type { Language } from '@homeside/contract/wire'
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'

import type { Database } from './database.ts'
import { rowsOf } from './pick-columns.ts'
import { ownedBy, servedBy, type Scope, type StaffScope } from './scope.ts'
import { accounts, type AccountRow } from './tables/accounts.ts'
import { patientMerges, patients, type PatientRow } from './tables/patients.ts'
import { providers, type ProviderRow } from './tables/providers.ts'

export interface FoundPatient {
  patient: PatientRow
  provider: ProviderRow
  /** Null when the patient never registered. */
  account: AccountRow | null
}

/**
 * A patient with their provider and account, if any. Call this only where a session, a code, a link or a row of the
 * patient's own has proved the scope.
 *
 * @throws Error when there is no such patient, which a proved scope rules out.
 */
export async function findPatient(database: Database, scope: Scope): Promise<FoundPatient> {
  const found = await findWhere(database, ownedBy(scope, patients))
  if (found === null) throw new Error('A proved scope always has a patient.')
  return found
}

/** Whether a patient can sign in. Who began to register, or opened a texted link, has an account and cannot. */
export function isRegistered({ account, patient }: Pick<FoundPatient, 'account' | 'patient'>): boolean {
  return account?.hasPassword === true || patient.singleSignOnAccount
}

/** The two keys that every row of a patient has. */
export function scopeOf({ siteKey, patientKey }: Scope): Scope {
  return { siteKey, patientKey }
}

/** A patient of a staff service's site, with provider and account; null when the service has no such patient. */
export function findServedPatient(
  database: Database,
  staff: StaffScope,
  patientKey: number,
): Promise<FoundPatient | null> {
  return findWhere(database, servedBy(staff, patients, eq(patients.patientKey, patientKey)))
}

/** The keys of a record, and of all that became one with it, directly or through others: they are one person's. */
export async function keysOfPerson(database: Database, { siteKey, patientKey }: Scope): Promise<number[]> {
  const rows = rowsOf(
    await database.execute(sql`
      with recursive own as (
        select ${patientKey}::integer as key
        union select ${patientMerges.fromPatientKey} from ${patientMerges}
          join own on ${patientMerges.intoPatientKey} = own.key
          where ${patientMerges.siteKey} = ${siteKey} and ${patientMerges.fromPatientKey} is not null
            and ${patientMerges.takenBackAt} is null)
      select key from own`),
  )
  return rows.map(({ key }) => Number(key))
}

/** Whether a record became part of another one, which has everything of it since. */
export async function isPartOfAnother(database: Database, { siteKey, patientKey }: Scope): Promise<boolean> {
  const isFrom = and(eq(patientMerges.siteKey, siteKey), eq(patientMerges.fromPatientKey, patientKey))
  return (await database.$count(patientMerges, and(isFrom, isNull(patientMerges.takenBackAt)))) > 0
}

/** The language in which a patient reads: the account's, or the one that the provider knows. */
export function languageOf(patient: PatientRow, account: AccountRow | null): Language {
  return account?.preferredLanguage ?? patient.languageOnFile ?? 'en'
}

async function findWhere(database: Database, condition: SQL | undefined): Promise<FoundPatient | null> {
  const [row] = await database
    .select({ patient: patients, provider: providers, account: accounts })
    .from(patients)
    .innerJoin(providers, eq(providers.siteKey, patients.siteKey))
    .leftJoin(accounts, eq(accounts.accountKey, patients.accountKey))
    .where(condition)
  return row ?? null
}
