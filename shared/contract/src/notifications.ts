import { z } from 'zod'

import { defineCall } from './call.ts'
import { emailMaxLength } from './constants/limits.ts'
import { consentWays } from './constants/patient-records.ts'
import { linkKeyText } from './constants/typed-text.ts'
import { phone, utc } from './wire.ts'

/** Which notifications the patient wants, and how. Section 3.4 of the specification. */

const topics = z.strictObject({
  OrderConfirmations: z.boolean(),
  DeliveryAndTracking: z.boolean(),
  SupplyReminders: z.boolean().describe('Ours: that supplies can be ordered again.'),
  AppointmentReminders: z.boolean(),
})
export type NotificationTopic = keyof z.infer<typeof topics>
const topicNames = ['OrderConfirmations', 'DeliveryAndTracking', 'SupplyReminders', 'AppointmentReminders'] as const
const channelNames = ['Email', 'Texts', 'Alerts', 'Push'] as const
export type NotificationChannel = (typeof channelNames)[number]

/** `All` is computed: true when every topic is on. */
const answeredTopics = topics.extend({ All: z.boolean() })
export type AnsweredTopics = z.infer<typeof answeredTopics>

const consentVersion = z.string().regex(/^[\w.-]{1,32}$/)

/**
 * The text that the patient must agree to before anything is sent this way, in the reader's language, and whether they
 * did.
 */
const consent = z.strictObject({
  Version: consentVersion,
  Paragraphs: z.array(z.string()),
  ConsentedUtc: utc
    .nullable()
    .describe(
      'When the patient agreed; null before, and again once every email topic was turned off, or texts were stopped.',
    ),
  Told: z
    .strictObject({ How: z.enum(consentWays), AtUtc: utc })
    .nullable()
    .describe('That staff recorded a consent. It allows links that they send, and nothing that is chosen here.'),
})
export type NotificationConsent = z.infer<typeof consent>

export const notificationSettings = z.strictObject({
  EmailAddress: z.string(),
  IsEmailVerified: z.boolean().describe('Mails are sent to a verified address only; section 4.3.'),
  MobilePhone: phone.nullable().describe('Where texts go.'),
  Email: answeredTopics,
  Texts: answeredTopics.describe('Ours.'),
  Push: answeredTopics.describe('Settings only: nothing is pushed by a web page.'),
  Alerts: answeredTopics.describe('Shown in the portal.'),
  EmailConsent: consent,
  TextConsent: consent,
  ConsentUtc: utc.nullable().describe('When the email disclaimer was accepted, as in `EmailConsent`.'),
  Channels: z.array(z.enum(channelNames)).describe('The ways by which something is really sent here.'),
  Topics: z.array(z.enum(topicNames)).describe('What is really told here. Only these count for `All`.'),
  TextsStoppedUtc: utc.nullable().describe('When the patient answered STOP; null again once they ask for texts anew.'),
})
export type NotificationSettings = z.infer<typeof notificationSettings>

export const getNotifications = defineCall({
  method: 'GET',
  path: 'patient/notifications',
  summary: 'What the patient wants to be told.',
  access: 'patient',
  sessions: ['portal'],
  mayRunInBackground: true,
  answer: notificationSettings,
  problems: ['session-expired', 'feature-off', 'alias-mismatch', 'provider-maintenance'],
})

const someTopics = topics.partial().optional()

export const saveNotificationsRequest = z.strictObject({
  EmailAddress: z
    .string()
    .max(emailMaxLength)
    .describe('Whom the settings were made for: the address of the account that is signed in, or they are not saved.'),
  MobilePhone: phone
    .optional()
    .describe('Where texts went as the page showed it: none are turned on when another phone is on file.'),
  Email: someTopics,
  Texts: someTopics,
  Push: someTopics,
  Alerts: someTopics,
  EmailConsentVersion: consentVersion
    .optional()
    .describe('The wording that the patient agrees to; needed before the first email topic is turned on.'),
  TextConsentVersion: consentVersion.optional().describe('The same for texts.'),
})
export type SaveNotificationsRequest = z.infer<typeof saveNotificationsRequest>

export const saveNotifications = defineCall({
  method: 'POST',
  path: 'patient/notifications',
  summary: 'Saves what the patient wants to be told. What is not named stays as it is.',
  access: 'patient',
  sessions: ['portal'],
  body: saveNotificationsRequest,
  answer: notificationSettings,
  problems: [
    'malformed',
    'session-expired',
    'feature-off',
    'alias-mismatch',
    'provider-maintenance',
    'recipient-mismatch',
    'texts-unavailable',
    'changed-meanwhile',
    'validation',
    'save-failed',
  ],
})

const unsubscribeKey = z.strictObject({
  key: z
    .string()
    .overwrite(linkKeyText)
    .regex(/^[\w-]{20,128}$/),
})

/** What the page of a link to unsubscribe shows. */
export const unsubscribeAnswer = z.strictObject({
  ProviderName: z.string(),
  ProviderPhone: phone,
  IsSubscribed: z.boolean().describe('Whether any optional email is still sent.'),
})
export type UnsubscribeAnswer = z.infer<typeof unsubscribeAnswer>

export const showUnsubscribe = defineCall({
  method: 'GET',
  path: 'account/unsubscribe/{key}',
  summary:
    'What the link of an optional email is about; it changes nothing. A browser that opens it is led to the page.',
  access: 'public',
  params: unsubscribeKey,
  answer: unsubscribeAnswer,
  problems: ['malformed', 'link-expired', 'too-many-attempts'],
})

export const unsubscribe = defineCall({
  method: 'POST',
  path: 'account/unsubscribe/{key}',
  summary:
    'Turns every optional email off: by the page of the link, or by one click in a mail program (RFC 8058), whatever the body says and however it is encoded.',
  access: 'public',
  params: unsubscribeKey,
  answer: unsubscribeAnswer,
  problems: ['malformed', 'link-expired', 'too-many-attempts'],
})
