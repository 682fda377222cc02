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
    AccessHistoryActive: active && provider.accessHistoryActive,
    SupplyRemindersActive: active && remindsOfSupplies(provider) && patient.connectCampaignSubscribed,
  }
}

/** Whether a provider has everything that a reminder needs: what to order, and the page where reminders are chosen. */
function remindsOfSupplies(provider: PatientSession['provider']): boolean {
  const { supplyRemindersActive, suppliesActive, emailNotificationsActive, patientEngagementActive } = provider
  return supplyRemindersActive && suppliesActive && emailNotificationsActive && patientEngagementActive
}
