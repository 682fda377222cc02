import { hashRegistrationCode, maxCodeTries } from '@homeside/api/platform/codes/random-codes'
import type { Database } from '@homeside/api/platform/database/database'
import type { Scope } from '@homeside/api/platform/database/scope'
import { changes } from '@homeside/api/platform/database/tables/patients'
import { registrationCodes } from '@homeside/api/platform/database/tables/registration'
import { instant } from '@homeside/api/platform/dates/calendar'
import type { RegistrationCodeState } from '@homeside/contract/constants/typed-text'

import type { SandboxChange } from '../patients/sandbox-details.ts'

type ChangeOwner = Pick<
  typeof changes.$inferInsert,
  'siteKey' | 'patientKey' | 'type' | 'policyKey' | 'submittedByAccountKey'
>

/** Writes a pending change, or one that staff rejected the day after. */
export async function fillChange(
  database: Database,
  owner: ChangeOwner,
  { fields, description, daysAgo, rejected }: SandboxChange<object>,
  now: Date,
): Promise<void> {
  const submittedAt = instant(now).subtract(daysAgo, 'day')
  await database.insert(changes).values({
    ...owner,
    fields: JSON.stringify(fields),
    description: description ?? null,
    submittedAt: submittedAt.toDate(),
    ...(rejected === undefined
      ? {}
      : { status: 'Rejected', reason: rejected, closedAt: submittedAt.add(1, 'day').toDate() }),
  })
}

/** A code that the provider issued, valid for a year in the sandbox unless another state is wanted. */
export async function fillRegistrationCode(
  database: Database,
  { siteKey, patientKey }: Scope,
  code: string,
  now: Date,
  state: RegistrationCodeState = 'Open',
): Promise<void> {
  await database.insert(registrationCodes).values({
    siteKey,
    patientKey,
    codeHash: hashRegistrationCode(code),
    expiresAt: instant(now)
      .add(state === 'Expired' ? -1 : 365, 'day')
      .toDate(),
    tries: state === 'Closed' ? maxCodeTries : 0,
    usedAt: state === 'Used' ? now : null,
  })
}
