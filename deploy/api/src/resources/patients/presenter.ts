import type { Dashboard, PatientInfo, PatientUser } from '@homeside/contract/patient'
import type { Language } from '@homeside/contract/wire'

import type { PatientSession } from '../../session/patient-session.ts'
import { presentOrder } from '../orders/presenter.ts'
import { nextAvailableDate } from '../supplies/assess-supplies.ts'
import { featureFlags } from './feature-flags.ts'
import type { DashboardFacts } from './find-dashboard.ts'
import { presentAddress } from './present-address.ts'

/** Time zones that are told to observe daylight saving; section 3.5 of the specification, whatever the world does. */
const observesDaylightSaving = new Set([1, 2, 3, 6, 7])

export function presentDashboard(
  facts: DashboardFacts,
  caller: PatientSession,
  language: Language,
  withLogo: boolean,
): Dashboard {
  const { provider } = caller
  return {
    PtUser: presentPatientUser(caller),
    Company: {
      Name: provider.name,
      Alias: provider.alias,
      Phone: provider.phone,
      Hours: provider.hours,
      ...(withLogo && provider.logo !== null ? { Logo: provider.logo } : {}),
    },
    // Messages and credits are not kept by this server, so nobody has any.
    UnreadMessageCount: 0,
    CreditTotalCents: 0,
    OpenOrderCount: facts.openOrderCount,
    EligibleSupplyCount: facts.orderable.length,
    NextAvailableDate: nextAvailableDate(facts.supplies),
    LastOrders: facts.lastOrders.map((order) => presentOrder(order, language)),
  }
}

function presentPatientUser(caller: PatientSession): PatientUser {
  const { patient, provider, account } = caller
  return {
    PatientKey: patient.patientKey,
    SiteKey: patient.siteKey,
    PtAccountKey: account.accountKey,
    PtApplicationRegistrationKey: patient.registrationKey,
    FirstName: patient.firstName,
    MiddleName: patient.middleName,
    LastName: patient.lastName,
    DateOfBirth: patient.dateOfBirth,
    Email: account.email,
    IsEmailVerified: account.emailVerified,
    PreferredLanguage: account.preferredLanguage,
    TimeZoneKey: patient.timeZoneKey,
    ObserveDaylightSavingsTime: observesDaylightSaving.has(patient.timeZoneKey),
    ...featureFlags(caller),
    BpcSSOUrl: provider.bpcSsoUrl,
    patientHubLite: patient.patientHubLite,
    noRegistrations: false,
    aliasName: provider.alias,
  }
}

export function presentPatientInfo({ patient, account }: PatientSession): PatientInfo {
  return {
    FirstName: patient.firstName,
    MiddleName: patient.middleName,
    LastName: patient.lastName,
    MobilePhone: patient.mobilePhone,
    HomePhone: patient.homePhone,
    Email: account.email,
    Address: presentAddress(patient),
  }
}
