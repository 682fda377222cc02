import { Problem } from '../../problems/problem.ts'
import { featureFlags } from '../../session/feature-flags.ts'
import type { PatientSession } from '../../session/patient-session.ts'

/**
 * Notification settings are for patients whose provider uses emails; section 2.3 of the specification.
 *
 * @throws Problem feature-off.
 */
export function mustHaveNotifications(caller: PatientSession): void {
  const flags = featureFlags(caller)
  if (!flags.PatientEngagementFeatureActive || !flags.EmailNotificationsFeatureActive) throw new Problem('feature-off')
}

/**
 * Settings are saved only for the patient they were loaded for: a page that somebody else left open is refused.
 *
 * @throws Problem recipient-mismatch.
 */
export function mustBeRecipient({ account }: PatientSession, emailAddress: string): void {
  if (emailAddress.toLowerCase() !== account.email.toLowerCase()) throw new Problem('recipient-mismatch')
}
