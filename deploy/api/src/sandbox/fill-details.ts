import type { Database } from '../database/database.ts'
import type { Scope } from '../database/scope.ts'
import { credits } from '../database/tables/credits.ts'
import type { PatientRow } from '../database/tables/patients.ts'
import { addDays } from '../dates/calendar.ts'
import { saveNotificationSettings } from '../resources/notifications/queries.ts'
import { saveContacts } from '../resources/patients/contacts.ts'
import { fillChange } from './fill-change.ts'
import { fillPolicy } from './fill-policy.ts'
import type { SandboxCredit, SandboxDetails } from './sandbox-details.ts'

/** Writes what a provider keeps of a patient beside supplies and orders. */
export async function fillDetails(
  database: Database,
  patient: PatientRow,
  accountKey: number,
  details: SandboxDetails,
  { now, today }: { now: Date; today: string },
): Promise<void> {
  const scope = { siteKey: patient.siteKey, patientKey: patient.patientKey }
  const { emergencyContact, responsibleParty, demographicsChange } = details
  await saveContacts(database, scope, { EmergencyContact: emergencyContact, ResponsibleParty: responsibleParty })
  for (const policy of details.policies ?? []) await fillPolicy(database, patient, accountKey, policy, { now, today })
  if (demographicsChange !== undefined) {
    const subject = { ...scope, type: 'Demographics', policyKey: null, submittedByAccountKey: accountKey } as const
    await fillChange(database, subject, demographicsChange, now)
  }
  for (const credit of details.credits ?? []) await fillCredit(database, scope, credit, today)
  if (details.mails !== undefined) await fillNotifications(database, scope, details.mails, now)
}

async function fillCredit(database: Database, scope: Scope, credit: SandboxCredit, today: string): Promise<void> {
  const { amountCents, description, daysAgo, expiresInDays, usedDaysAgo } = credit
  await database.insert(credits).values({
    ...scope,
    amountCents,
    description,
    grantedOn: addDays(today, -daysAgo),
    expiresOn: expiresInDays === undefined ? null : addDays(today, expiresInDays),
    usedOn: usedDaysAgo === undefined ? null : addDays(today, -usedDaysAgo),
  })
}

async function fillNotifications(
  database: Database,
  scope: Scope,
  mails: NonNullable<SandboxDetails['mails']>,
  now: Date,
): Promise<void> {
  await saveNotificationSettings(database, {
    ...scope,
    emailOrderConfirmations: mails.includes('OrderConfirmations'),
    emailDeliveryAndTracking: mails.includes('DeliveryAndTracking'),
    emailAppointmentReminders: mails.includes('AppointmentReminders'),
    pushOrderConfirmations: false,
    pushDeliveryAndTracking: false,
    pushAppointmentReminders: false,
    alertOrderConfirmations: true,
    alertDeliveryAndTracking: true,
    alertAppointmentReminders: false,
    consentedAt: now,
  })
}
