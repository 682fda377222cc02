import { recordConsent, wordings } from '@homeside/api/messages/consents/consents'
import {
  columnsOf,
  noTopics,
  type Topics,
  saveNotificationSettings,
} from '@homeside/api/messages/notifications/notification-settings'
import { saveCard } from '@homeside/api/patients/insurance-cards/cards'
import { policyColumns } from '@homeside/api/patients/insurance/policies'
import { hashRegistrationCode } from '@homeside/api/platform/codes/random-codes'
import type { Database } from '@homeside/api/platform/database/database'
import type { Scope } from '@homeside/api/platform/database/scope'
import { insurancePolicies } from '@homeside/api/platform/database/tables/insurance'
import { changes, type PatientRow } from '@homeside/api/platform/database/tables/patients'
import { registrationCodes } from '@homeside/api/platform/database/tables/registration'
import { addDays, instant } from '@homeside/api/platform/dates/calendar'
import { maxCodeTries } from '@homeside/api/platform/limits/code-limits'
import type { RegistrationCodeState } from '@homeside/contract/constants/typed-text'
import { policyFields } from '@homeside/contract/insurance'
import type { NotificationTopic } from '@homeside/contract/notifications'
import { and, eq } from 'drizzle-orm'

import type { SandboxChange, SandboxDetails, SandboxPolicy } from '../patients/sandbox-patient.ts'
import { policyFieldsOf } from './put-person.ts'
import { sandboxPicture } from './sandbox-picture.ts'

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

/** Writes the patient's consents to emails and texts, with the consent texts in force. */
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

/**
 * Writes what a patient did about a policy: the pictures of its card, a change that waits, or a policy that they only
 * propose.
 */
async function fillPolicy(
  database: Database,
  patient: PatientRow,
  accountKey: number,
  { proposed = false, change, card, ...policy }: SandboxPolicy,
  { now, today }: { now: Date; today: string },
): Promise<void> {
  const { siteKey, patientKey } = patient
  const inDays = (days: number) => addDays(today, days)
  const fields = policyFieldsOf(patient, policy, today)
  const { level } = policy
  if (proposed) {
    await database
      .insert(insurancePolicies)
      .values({ siteKey, patientKey, level, inForce: false, ...policyColumns(fields) })
  }
  const [row] = await database
    .select()
    .from(insurancePolicies)
    .where(and(eq(insurancePolicies.patientKey, patientKey), eq(insurancePolicies.level, level)))
  if (row === undefined) throw new Error('The policy was not written.')
  const { policyKey } = row
  if (card !== undefined) {
    const scope = { siteKey, patientKey }
    await saveCard(database, scope, { policyKey, side: 'front', picture: await sandboxPicture(card) }, now)
    await saveCard(database, scope, { policyKey, side: 'back', picture: await sandboxPicture('back') }, now)
  }
  const owner = { siteKey, patientKey, type: 'Insurance', policyKey, submittedByAccountKey: accountKey } as const
  if (proposed) await fillChange(database, owner, { fields, daysAgo: 2 }, now)
  if (change === undefined) return
  const { payorName, policyNumber, startsInDays, endsInDays } = change.fields
  const changed = policyFields.parse({
    ...fields,
    PayorName: payorName,
    PolicyNumber: policyNumber,
    EffectiveDate: inDays(startsInDays),
    EndDate: inDays(endsInDays),
  })
  await fillChange(database, owner, { ...change, fields: changed }, now)
}

type ChangeOwner = Pick<
  typeof changes.$inferInsert,
  'siteKey' | 'patientKey' | 'type' | 'policyKey' | 'submittedByAccountKey'
>

/** Writes a pending change, or one that staff rejected the day after. */
async function fillChange(
  database: Database,
  owner: ChangeOwner,
  { fields, description, daysAgo, rejected }: SandboxChange<object>,
  now: Date,
): Promise<void> {
  const submittedAt = instant(now).subtract(daysAgo, 'day')
  await database
    .insert(changes)
    .values({
      ...owner,
      fields: JSON.stringify(fields),
      description: description ?? null,
      submittedAt: submittedAt.toDate(),
      ...(rejected === undefined
        ? {}
        : { status: 'Rejected', reason: rejected, closedAt: submittedAt.add(1, 'day').toDate() }),
    })
}

/** Writes a registration code, which is valid for a year in the sandbox unless another state is wanted. */
export async function fillRegistrationCode(
  database: Database,
  { siteKey, patientKey }: Scope,
  code: string,
  now: Date,
  state: RegistrationCodeState = 'Open',
): Promise<void> {
  await database.insert(registrationCodes).values({
    siteKey,
    patientKey,
    codeHash: hashRegistrationCode(code),
    expiresAt: instant(now)
      .add(state === 'Expired' ? -1 : 365, 'day')
      .toDate(),
    tries: state === 'Closed' ? maxCodeTries : 0,
    usedAt: state === 'Used' ? now : null,
  })
}
