import { Problem } from '../../problems/problem.ts'
import { featureFlags } from '../../session/feature-flags.ts'
import type { PatientSession } from '../../session/patient-session.ts'

/**
 * Requires that the patient's provider uses emails. Only such patients have notification settings. Section 2.3 of the
 * specification.
 *
 * @throws Problem feature-off.
 */
export function mustHaveNotifications(caller: PatientSession): void {
  const flags = featureFlags(caller)
  if (!flags.PatientEngagementFeatureActive || !flags.EmailNotificationsFeatureActive) throw new Problem('feature-off')
}

/**
 * Requires that settings are saved for the patient they were loaded for. A page that somebody else left open is
 * refused.
 *
 * @throws Problem recipient-mismatch.
 */
export function mustBeRecipient({ account }: PatientSession, emailAddress: string): void {
  if (emailAddress.toLowerCase() !== account.email.toLowerCase()) throw new Problem('recipient-mismatch')
}
