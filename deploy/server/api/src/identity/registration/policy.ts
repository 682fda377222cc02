import { isLinkedElsewhere } from '../../patients/details/account-email.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { countingTakenNames } from '../../platform/limits/count-attempts.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { foldUsername } from '../../platform/session/account-queries.ts'

/**
 * Refuses a second account for an address that is already in use. Call this only after a code of a patient was proved.
 *
 * @throws Problem email-already-linked; too-many-attempts for a patient who was told so often.
 */
export function refuseLinkedEmail(
  asking: { database: Database; now: Date },
  { siteKey, patientKey }: Scope,
  email: string,
): Promise<void> {
  return countingTakenNames(asking, { subject: `${siteKey} ${patientKey}`, siteKey }, async () => {
    if (await isLinkedElsewhere(asking.database, foldUsername(email))) throw new Problem('email-already-linked')
  })
}
