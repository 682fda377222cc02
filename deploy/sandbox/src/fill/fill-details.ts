import type { Database } from '@homeside/api/database/database'
import type { Scope } from '@homeside/api/database/scope'
import { credits } from '@homeside/api/database/tables/patients'
import type { PatientRow } from '@homeside/api/database/tables/patients'
import { addDays } from '@homeside/api/dates/calendar'
import { recordConsent } from '@homeside/api/resources/consents/queries'
import { paperVersion, wordings } from '@homeside/api/resources/consents/wordings'
import { saveNotificationSettings } from '@homeside/api/resources/notifications/queries'
import { columnsOf, noTopics } from '@homeside/api/resources/notifications/topics'
import type { Topics } from '@homeside/api/resources/notifications/topics'
import { saveContacts } from '@homeside/api/resources/patients/contacts'
import type { NotificationTopic } from '@homeside/contract/notifications'

import type { SandboxCredit, SandboxDetails } from '../patients/sandbox-details.ts'
import { fillChange } from './fill-change.ts'
import { fillPolicy } from './fill-policy.ts'

/** Writes what a provider keeps about a patient besides supplies and orders. */
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
  const { mails = [], texts = [] } = details
  if (mails.length + texts.length > 0) await fillNotifications(database, scope, { mails, texts }, now)
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

/** The patient's consents to emails and texts, with the texts in force. */
async function fillNotifications(
  database: Database,
  scope: Scope,
  { mails, texts }: { mails: readonly NotificationTopic[]; texts: readonly NotificationTopic[] },
  now: Date,
): Promise<void> {
  const asked = { EmailNotifications: mails, TextMessages: texts }
  for (const consentType of ['EmailNotifications', 'TextMessages'] as const) {
    if (asked[consentType].length === 0) continue
    const documentVersion = wordings[consentType].version
    await recordConsent(database, scope, { consentType, documentVersion, language: 'en', consentedAt: now })
  }
  const those = (topics: readonly NotificationTopic[]): Topics => ({
    OrderConfirmations: topics.includes('OrderConfirmations'),
    DeliveryAndTracking: topics.includes('DeliveryAndTracking'),
    AppointmentReminders: topics.includes('AppointmentReminders'),
  })
  await saveNotificationSettings(database, scope, {
    ...columnsOf('email', those(mails)),
    ...columnsOf('text', those(texts)),
    ...columnsOf('push', noTopics),
    ...columnsOf('alert', those(['OrderConfirmations', 'DeliveryAndTracking'])),
    textsStoppedAt: null,
  })
}

/** The patient agreed to texts on paper when they became a patient. */
export function fillTextConsent(database: Database, { siteKey, patientKey }: Scope, now: Date): Promise<void> {
  const worded = { consentType: 'TextMessages', documentVersion: paperVersion, language: 'en' } as const
  const consent = { ...worded, consentedAt: now }
  return recordConsent(database, { siteKey, patientKey }, consent)
}
