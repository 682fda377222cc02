import type { RegistrationCodeState } from '@homeside/contract/constants/typed-text'
import { and, eq, inArray, lt, sql, isNull } from 'drizzle-orm'

import { hashRegistrationCode, newLetterCode, newNumericCode } from '../../platform/codes/random-codes.ts'
import { isSamePerson, personOf } from '../../platform/codes/same-name.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Scope, ownedBy } from '../../platform/database/scope.ts'
import { patients } from '../../platform/database/tables/patients.ts'
import { providers } from '../../platform/database/tables/providers.ts'
import { registrationCodes, type RegistrationCodeRow } from '../../platform/database/tables/registration.ts'
import { instant } from '../../platform/dates/calendar.ts'
import { codeTriesAt, maxCodeTries, tellTriesLeft } from '../../platform/limits/code-limits.ts'
import { countAttempts, takeBackAttempt } from '../../platform/limits/count-attempts.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { presentWhomToCall } from '../../providers/directory/directory.ts'

/** Section 9 of the specification: the portal's own codes have nine characters. */
const portalCodeLength = 9

export interface IssuedCode {
  code: string
  expiresAt: Date
}

interface CodeTerms {
  format: 'Portal' | 'SixDigits'
  days: number
}

/** Gives a patient a registration code that replaces earlier ones. */
export function issueRegistrationCode(
  database: Database,
  { siteKey, patientKey }: Scope,
  terms: CodeTerms,
  now: Date,
): Promise<IssuedCode> {
  return database.transaction(async (transaction) => {
    await transaction
      .delete(registrationCodes)
      .where(ownedBy({ siteKey, patientKey }, registrationCodes, isNull(registrationCodes.usedAt)))
    return addRegistrationCode(transaction, { siteKey, patientKey }, terms, now)
  })
}

/** Gives a patient a registration code in addition to earlier ones. */
export async function addRegistrationCode(
  database: Database,
  { siteKey, patientKey }: Scope,
  { format, days }: CodeTerms,
  now: Date,
): Promise<IssuedCode> {
  const code = format === 'Portal' ? newLetterCode(portalCodeLength) : newNumericCode()
  const expiresAt = instant(now).add(days, 'day').toDate()
  await database
    .insert(registrationCodes)
    .values({ siteKey, patientKey, codeHash: hashRegistrationCode(code), expiresAt })
  return { code, expiresAt }
}

interface RegistrationClaim {
  /** The provider that is said to have issued the code, when one is named. */
  siteKey?: number
  registrationCode: string
  lastName: string
  dateOfBirth: string
  /** An account that has used the code before may use it again. */
  usedByAccount?: number
}

/** The record that a registration code opens. */
interface ProvenCode {
  codeKey: number
  scope: Scope
}

/**
 * After this many tries a code reveals nothing more, not even that it is closed, so that nobody can try out names on
 * it.
 */
const triesAnswered = 20

const problemOf = {
  Closed: 'registration-code-closed',
  Expired: 'registration-code-expired',
  Used: 'already-registered',
} as const satisfies Record<Exclude<RegistrationCodeState, 'Open'>, string>

/**
 * The record that a valid registration code, a last name and a date of birth identify together. A wrong name or date
 * uses up one of the code's tries, so that nobody who finds a code can try out birth dates.
 *
 * @param database not a transaction that a failed try would roll back, or the failure would not count.
 * @param miss the problem for every claim that does not fit.
 * @throws Problem record-closed, registration-code-closed, registration-code-expired or already-registered, with whom to
 * call, but only when code, name and birth date are all right; too-many-attempts, for six digits alone.
 */
export async function proveRegistrationCode(
  database: Database,
  claim: RegistrationClaim,
  now: Date,
  miss: 'invalid-registration' | 'no-match',
): Promise<ProvenCode> {
  // Six digits can be guessed for a person whose name and birth date are known, so these tries count against the
  // person.
  const limits = /^\d{6}$/.test(claim.registrationCode) ? codeTriesAt(`registration ${personOf(claim)}`) : []
  const triesAtPerson = limits.length > 0 ? await countAttempts(database, limits, now) : null
  // Counted first and taken back on success, so that tries at the same time count too.
  const tried = await database
    .update(registrationCodes)
    .set({ tries: sql`${registrationCodes.tries} + 1` })
    .where(
      and(
        claim.siteKey === undefined ? undefined : eq(registrationCodes.siteKey, claim.siteKey),
        eq(registrationCodes.codeHash, hashRegistrationCode(claim.registrationCode)),
        lt(registrationCodes.tries, triesAnswered),
      ),
    )
    .returning()
  const ofCodes = tried.map(({ tries }) => maxCodeTries - tries)
  const triesLeft = triesAtPerson ?? Math.min(...ofCodes)
  if (tried.length === 0) throw new Problem(miss, tellTriesLeft(triesLeft))
  const people = await database
    .select({ patient: patients, provider: providers })
    .from(patients)
    .innerJoin(providers, eq(providers.siteKey, patients.siteKey))
    .where(
      inArray(
        patients.patientKey,
        tried.map(({ patientKey }) => patientKey),
      ),
    )
  const person = people.find(({ patient }) => isSamePerson(patient, claim))
  if (person === undefined) throw new Problem(miss, tellTriesLeft(triesLeft))
  await takeBackAttempt(database, ...limits)
  if (person.patient.status === 'Closed') {
    throw new Problem('record-closed', { provider: presentWhomToCall(person.provider) })
  }
  // The last try that is counted before the code is judged.
  const own = tried
    .filter(({ patientKey }) => patientKey === person.patient.patientKey)
    .map((code) => ({ codeKey: code.codeKey, state: stateOfCode({ ...code, tries: code.tries - 1 }, now) }))
  const isOwner = claim.usedByAccount !== undefined && person.patient.accountKey === claim.usedByAccount
  const open = own.find(({ state }) => state === 'Open') ?? own.find(({ state }) => isOwner && state === 'Used')
  if (open === undefined) {
    const state = own.at(-1)?.state
    if (state === undefined || state === 'Open') throw new Problem(miss)
    throw new Problem(problemOf[state], { provider: presentWhomToCall(person.provider) })
  }
  await database.update(registrationCodes).set({ tries: 0 }).where(eq(registrationCodes.codeKey, open.codeKey))
  return { codeKey: open.codeKey, scope: { siteKey: person.patient.siteKey, patientKey: person.patient.patientKey } }
}

/** Whether a code was used. Only inside a transaction that locks the account of its prover. */
export async function isUsed(transaction: Database, { codeKey }: ProvenCode): Promise<boolean> {
  const [code] = await transaction
    .select({ usedAt: registrationCodes.usedAt })
    .from(registrationCodes)
    .where(eq(registrationCodes.codeKey, codeKey))
  return code?.usedAt != null
}

/** A code can be used once. */
export async function useRegistrationCode(database: Database, { codeKey }: ProvenCode, now: Date): Promise<void> {
  await database.update(registrationCodes).set({ usedAt: now }).where(eq(registrationCodes.codeKey, codeKey))
}

/** The state of a registration code. */
export function stateOfCode(
  { usedAt, expiresAt, tries }: Pick<RegistrationCodeRow, 'usedAt' | 'expiresAt' | 'tries'>,
  now: Date,
): RegistrationCodeState {
  if (usedAt !== null) return 'Used'
  if (expiresAt <= now) return 'Expired'
  return tries < maxCodeTries ? 'Open' : 'Closed'
}
