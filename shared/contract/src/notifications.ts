import { z } from 'zod'

import { defineCall } from './call.ts'
import { paths } from './constants/paths.ts'
import { utc } from './wire.ts'

/** What the patient wants to be told, and how. Section 3.4 of the specification. */

const topics = z.strictObject({
  OrderConfirmations: z.boolean(),
  DeliveryAndTracking: z.boolean(),
  AppointmentReminders: z.boolean(),
})
export type NotificationTopic = keyof z.infer<typeof topics>

/** `All` is derived: true when every topic is on. */
const answeredTopics = topics.extend({ All: z.boolean() })

export const notificationSettings = z.strictObject({
  EmailAddress: z.string(),
  IsEmailVerified: z.boolean().describe('Mails are sent to a verified address only; section 4.3.'),
  Email: answeredTopics,
  Push: answeredTopics.describe('Settings only: nothing is pushed by a web page.'),
  Alerts: answeredTopics.describe('Shown in the portal.'),
  ConsentUtc: utc
    .nullable()
    .describe('When the email disclaimer was accepted; null before, and after every email topic was turned off.'),
})
export type NotificationSettings = z.infer<typeof notificationSettings>

export const getNotifications = defineCall({
  method: 'GET',
  path: paths.notifications,
  section: 'ours',
  summary: 'What the patient wants to be told.',
  access: 'patient',
  sessions: ['portal'],
  mayRunInBackground: true,
  answer: notificationSettings,
  problems: ['session-expired', 'feature-off', 'alias-mismatch', 'provider-maintenance'],
})

export const saveNotificationsRequest = z.strictObject({
  EmailAddress: z
    .string()
    .min(1)
    .max(254)
    .describe('Whom the settings were made for: the address of the account that is signed in, or they are not saved.'),
  Email: topics,
  Push: topics,
  Alerts: topics,
  AcceptsEmailDisclaimer: z.boolean().optional().describe('Needed once, before the first email topic is turned on.'),
})
export type SaveNotificationsRequest = z.infer<typeof saveNotificationsRequest>

export const saveNotifications = defineCall({
  method: 'POST',
  path: paths.notifications,
  section: 'ours',
  summary: 'Saves what the patient wants to be told.',
  access: 'patient',
  sessions: ['portal'],
  encoding: 'json',
  body: saveNotificationsRequest,
  answer: notificationSettings,
  problems: [
    'malformed',
    'session-expired',
    'feature-off',
    'alias-mismatch',
    'provider-maintenance',
    'recipient-mismatch',
    'validation',
    'save-failed',
  ],
})
