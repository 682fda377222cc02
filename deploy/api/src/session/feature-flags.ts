import type { FeatureFlags } from '@homeside/contract/patient'

import type { PatientSession } from './patient-session.ts'

/** What provider and account allow together. A deactivated patient has no features. */
export function featureFlags({ patient, provider }: Pick<PatientSession, 'patient' | 'provider'>): FeatureFlags {
  const active = patient.status === 'Active'
  return {
    PatientCommunicationsFeatureActive: active && provider.communicationsActive,
    PatientSuppliesFeatureActive: active && provider.suppliesActive,
    IsConnectCampaignSubscribed: active && patient.connectCampaignSubscribed,
    PaymentsFeatureActive: active && provider.paymentsActive,
    IsBpcPaymentsEnabled: active && provider.bpcPaymentsEnabled,
    BPCSingleSignOnFeatureActive: active && provider.bpcSingleSignOnActive,
    SingleSignOnFeatureActive: active && provider.singleSignOnActive,
    IsSingleSignOnAccount: active && patient.singleSignOnAccount,
    EmailNotificationsFeatureActive: active && provider.emailNotificationsActive,
    PatientEngagementFeatureActive: active && provider.patientEngagementActive,
  }
}
