import { isNull } from 'drizzle-orm'

import { hashRegistrationCode, newLetterCode, newNumericCode } from '../../platform/codes/random-codes.ts'
import type { Database } from '../../platform/database/database.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import { registrationCodes } from '../../platform/database/tables/registration.ts'
import { instant } from '../../platform/dates/calendar.ts'

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
