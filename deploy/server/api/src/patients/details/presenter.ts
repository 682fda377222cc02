import { timeZoneOf } from '@homeside/contract/constants/time-zones'
import { changedDemographics, type Dashboard, type PatientInfo, type PatientUser } from '@homeside/contract/patient'
import type { Language } from '@homeside/contract/wire'

import { presentOrder } from '../../ordering/orders/presenter.ts'
import { nextAvailableDate } from '../../ordering/supplies/assess-supplies.ts'
import type { ContactRow } from '../../platform/database/tables/patients.ts'
import { type PatientSession, featureFlags } from '../../platform/session/patient-session.ts'
import { hoursIn } from '../../providers/directory/hours.ts'
import {
  presentDecision,
  presentPendingChange,
  presentPendingReview,
  presentUnreadDecision,
} from '../changes/changes.ts'
import type { DashboardFacts } from './find-dashboard.ts'
import type { PatientInfoFacts } from './find-patient-info.ts'
import { keptPortalAddress } from './payments-portal-address.ts'

/** The dashboard on the wire, in the reader's language. */
export function presentDashboard(
  facts: DashboardFacts,
  caller: PatientSession,
  language: Language,
  { withLogo, now }: { withLogo: boolean; now: Date },
): Dashboard {
  const { provider } = caller
  return {
    PtUser: presentPatientUser(caller, keptPortalAddress(caller)),
    Company: {
      Name: provider.name,
      Alias: provider.alias,
      Phone: provider.phone,
      Hours: hoursIn(provider, language, now),
      ...(withLogo && provider.logo !== null ? { Logo: provider.logo } : {}),
    },
    UnreadMessageCount: facts.unreadMessageCount,
    CreditTotalCents: facts.creditTotalCents,
    OpenOrderCount: facts.openOrderCount,
    EligibleSupplyCount: facts.orderable.length,
    NextAvailableDate: nextAvailableDate(facts.supplies),
    PendingReviews: facts.waitingChanges.map(presentPendingReview),
    UnreadDecisions: facts.unreadDecisions.flatMap(presentUnreadDecision),
    PaymentsNeedAttention: facts.paymentsNeedAttention,
    LastOrders: facts.lastOrders.map((order) => presentOrder(order, language)),
  }
}

/**
 * The patient user on the wire; section 3.2 of the specification.
 *
 * @param portalAddress where the provider's payments portal is.
 */
export function presentPatientUser(caller: PatientSession, portalAddress: string | null): PatientUser {
  const { patient, provider, account } = caller
  const zone = timeZoneOf(patient.timeZoneKey)
  return {
    PatientKey: patient.patientKey,
    SiteKey: patient.siteKey,
    PtAccountKey: account.accountKey,
    PtApplicationRegistrationKey: patient.registrationKey,
    Username: caller.session.patientHubLite ? null : account.username,
    FirstName: patient.firstName,
    MiddleName: patient.middleName,
    LastName: patient.lastName,
    DateOfBirth: patient.dateOfBirth,
    Email: account.email,
    IsEmailVerified: account.emailVerified,
    OfferedEmail: caller.session.patientHubLite ? null : offeredTo(caller),
    PreferredLanguage: account.preferredLanguage,
    TimeZoneKey: zone.key,
    ObserveDaylightSavingsTime: zone.observesDaylightSavings,
    ...featureFlags(caller),
    BpcSSOUrl: portalAddress,
    patientHubLite: caller.session.patientHubLite,
    noRegistrations: false,
    aliasName: provider.alias,
    ...(caller.registrationStep === null ? {} : { RegistrationStep: caller.registrationStep }),
  }
}

/** The address that the account is offered; none where it has it already, from another provider. */
function offeredTo({ account: { email }, patient: { emailOffered } }: PatientSession): string | null {
  return emailOffered?.toLowerCase() === email.toLowerCase() ? null : emailOffered
}

/** The patient's details on the wire. */
export function presentPatientInfo({
  demographics,
  contacts,
  latestChange,
  confirmedAt,
}: PatientInfoFacts): PatientInfo {
  const contactOf = (role: ContactRow['role']) => contacts.find((contact) => contact.role === role)
  return {
    ...demographics,
    EmergencyContact: presentEmergencyContact(contactOf('Emergency')),
    ResponsibleParty: presentContact(contactOf('ResponsibleParty')),
    PendingChange: presentPendingChange(latestChange, changedDemographics),
    LastDecision: presentDemographicsDecision(latestChange),
    ConfirmedUtc: confirmedAt?.toISOString() ?? null,
  }
}

function presentDemographicsDecision(change: PatientInfoFacts['latestChange']): PatientInfo['LastDecision'] {
  const decision = presentDecision(change)
  if (decision === null || change === undefined) return null
  return { ...decision, Fields: changedDemographics.parse(JSON.parse(change.fields)) }
}

function presentContact(contact: ContactRow | undefined): PatientInfo['ResponsibleParty'] {
  if (contact === undefined) return null
  return { Name: contact.name, Relationship: contact.relationship, Phone: contact.phone }
}

function presentEmergencyContact(row: ContactRow | undefined): PatientInfo['EmergencyContact'] {
  const contact = presentContact(row)
  // Nobody can be saved as their own emergency contact.
  return contact === null || contact.Relationship === 'Self' ? null : { ...contact, Relationship: contact.Relationship }
}
