import { Problem } from '../../problems/problem.ts'
import type { Registration } from '../../session/account-queries.ts'
import { featureFlags } from '../../session/feature-flags.ts'
import type { PatientSession } from '../../session/patient-session.ts'

/** Patients of an identity provider manage no providers; section 2.3 of the specification. */
export function refuseManaging(caller: PatientSession): void {
  const { SingleSignOnFeatureActive, IsSingleSignOnAccount } = featureFlags(caller)
  if (SingleSignOnFeatureActive && IsSingleSignOnAccount) throw new Problem('feature-off')
}

/** One active provider must stay, and an inactive one cannot be opted out of. */
export function refuseOptOut(registration: Registration, all: Registration[]): void {
  if (registration.patient.status !== 'Active') throw new Problem('provider-change-failed')
  if (all.filter(({ patient }) => patient.status === 'Active').length < 2) throw new Problem('last-active-account')
}

/** Only a deactivated account can be reactivated, and not while its provider is in maintenance. */
export function refuseReactivation({ patient, provider }: Registration): void {
  if (patient.status !== 'Deactivated') throw new Problem('provider-change-failed')
  if (provider.inMaintenance) throw new Problem('provider-maintenance')
}
