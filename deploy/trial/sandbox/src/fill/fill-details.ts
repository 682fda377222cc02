import { recordConsent } from '@homeside/api/messages/consents/queries'
import { wordings } from '@homeside/api/messages/consents/wordings'
import { saveNotificationSettings } from '@homeside/api/messages/notifications/queries'
import { columnsOf, noTopics } from '@homeside/api/messages/notifications/topics'
import type { Topics } from '@homeside/api/messages/notifications/topics'
import type { Database } from '@homeside/api/platform/database/database'
import type { Scope } from '@homeside/api/platform/database/scope'
import type { PatientRow } from '@homeside/api/platform/database/tables/patients'
import type { NotificationTopic } from '@homeside/contract/notifications'

import type { SandboxDetails } from '../patients/sandbox-details.ts'
import { fillChange } from './fill-change.ts'
import { fillPolicy } from './fill-policy.ts'

/** Writes what a patient asked for and chose, and the pictures of their cards. */
export async function fillDetails(
  database: Database,
  patient: PatientRow,
  accountKey: number,
  details: SandboxDetails,
  { now, today }: { now: Date; today: string },
): Promise<void> {
  const scope = { siteKey: patient.siteKey, patientKey: patient.patientKey }
  const { demographicsChange } = details
  for (const policy of details.policies ?? []) await fillPolicy(database, patient, accountKey, policy, { now, today })
  if (demographicsChange !== undefined) {
    const subject = { ...scope, type: 'Demographics', policyKey: null, submittedByAccountKey: accountKey } as const
    await fillChange(database, subject, demographicsChange, now)
  }
  const { mails = [], texts = [] } = details
  if (mails.length + texts.length > 0) await fillNotifications(database, scope, { mails, texts }, { now, today })
}

/** The patient's consents to emails and texts, with the texts in force. */
async function fillNotifications(
  database: Database,
  scope: Scope,
  { mails, texts }: { mails: readonly NotificationTopic[]; texts: readonly NotificationTopic[] },
  { now, today }: { now: Date; today: string },
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
    SupplyReminders: topics.includes('SupplyReminders'),
    AppointmentReminders: topics.includes('AppointmentReminders'),
  })
  await saveNotificationSettings(database, scope, {
    ...columnsOf('email', those(mails)),
    ...columnsOf('text', those(texts)),
    ...columnsOf('push', noTopics),
    ...columnsOf('alert', those(['OrderConfirmations', 'DeliveryAndTracking'])),
    suppliesCheckedOn: today,
  })
}
