import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'

import { codeTriesAt } from '../../codes/code-limits.ts'
import { hashRegistrationCode } from '../../codes/hash-registration-code.ts'
import { maxCodeTries } from '../../codes/numeric-code.ts'
import { isSamePerson, personOf } from '../../codes/same-person.ts'
import type { Database } from '../../database/database.ts'
import type { Scope } from '../../database/scope.ts'
import { patients } from '../../database/tables/patients.ts'
import { registrationCodes } from '../../database/tables/registration.ts'
import { countAttempts, takeBackAttempt } from '../../limits/count-attempts.ts'

interface RegistrationClaim {
  /** The provider that is said to have handed the code out, when one is named. */
  siteKey?: number
  registrationCode: string
  lastName: string
  dateOfBirth: string
}

/** Whose record a registration code opens. */
export interface ProvenCode {
  codeKey: number
  scope: Scope
}

/**
 * The record that a live registration code, a last name and a date of birth name together. Who has the code but says
 * the wrong name has used up one of its tries, so a code that was found is no way to try out birth dates.
 *
 * @throws Problem too-many-attempts, for six digits alone.
 * @param database not a transaction that a failed try would roll back, or the failure would not count.
 */
export async function proveRegistrationCode(
  database: Database,
  claim: RegistrationClaim,
  now: Date,
): Promise<ProvenCode | null> {
  // Six digits can be guessed for somebody whose name and birth date are known: their tries count against that person.
  const limits = /^\d{6}$/.test(claim.registrationCode) ? codeTriesAt(`registration ${personOf(claim)}`) : []
  if (limits.length > 0) await countAttempts(database, limits, now)
  const hash = hashRegistrationCode(claim.registrationCode)
  const live = and(
    claim.siteKey === undefined ? undefined : eq(registrationCodes.siteKey, claim.siteKey),
    eq(registrationCodes.codeHash, hash),
    isNull(registrationCodes.usedAt),
    gt(registrationCodes.expiresAt, now),
    lt(registrationCodes.tries, maxCodeTries),
  )
  // Counted first and taken back on success, so that tries sent all at once count too.
  const tried = await database
    .update(registrationCodes)
    .set({ tries: sql`${registrationCodes.tries} + 1` })
    .where(live)
    .returning()
  if (tried.length === 0) return null
  const people = await database
    .select({ siteKey: patients.siteKey, patientKey: patients.patientKey, ...nameColumns })
    .from(patients)
    .where(
      inArray(
        patients.patientKey,
        tried.map(({ patientKey }) => patientKey),
      ),
    )
  const person = people.find((onFile) => isSamePerson(onFile, claim))
  const code = tried.find(({ patientKey }) => patientKey === person?.patientKey)
  if (person === undefined || code === undefined) return null
  await takeBackAttempt(database, ...limits)
  await database.update(registrationCodes).set({ tries: 0 }).where(eq(registrationCodes.codeKey, code.codeKey))
  return { codeKey: code.codeKey, scope: { siteKey: person.siteKey, patientKey: person.patientKey } }
}

const nameColumns = { lastName: patients.lastName, dateOfBirth: patients.dateOfBirth }

/** A code is good once. */
export async function useRegistrationCode(database: Database, { codeKey }: ProvenCode, now: Date): Promise<void> {
  await database.update(registrationCodes).set({ usedAt: now }).where(eq(registrationCodes.codeKey, codeKey))
}
