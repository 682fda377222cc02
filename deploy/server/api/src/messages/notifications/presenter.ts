import type { NotificationConsent, NotificationSettings, NotificationTopic } from '@homeside/contract/notifications'
import type { Language } from '@homeside/contract/wire'

import type { Mailer } from '../../platform/mail/mailer.ts'
import { featureFlags } from '../../platform/session/feature-flags.ts'
import type { PatientSession } from '../../platform/session/patient-session.ts'
import { wordings } from '../consents/wordings.ts'
import type { WordedConsent } from '../consents/wordings.ts'
import type { NotificationFacts } from './queries.ts'
import { topicsOf } from './topics.ts'
import type { Channel } from './topics.ts'

/** A patient's notification settings on the wire. Without saved settings everything is off. */
export function presentNotifications(
  { row, emailConsentedAt, textConsentedAt, textsStoppedAt }: NotificationFacts,
  caller: PatientSession,
  language: Language,
  { sendsTexts }: Mailer,
): NotificationSettings {
  const { account, patient, provider } = caller
  const told: NotificationTopic[] = [
    'OrderConfirmations',
    'DeliveryAndTracking',
    ...(featureFlags(caller).SupplyRemindersActive ? ['SupplyReminders' as const] : []),
    ...(provider.appointmentRemindersActive ? ['AppointmentReminders' as const] : []),
  ]
  const answered = (channel: Channel) => {
    const topics = topicsOf(row, channel)
    return { ...topics, All: told.every((topic) => topics[topic]) }
  }
  const consent = (type: WordedConsent, consentedAt: Date | null): NotificationConsent => ({
    Version: wordings[type].version,
    Paragraphs: wordings[type].paragraphs[language](provider.name),
    ConsentedUtc: consentedAt?.toISOString() ?? null,
  })
  return {
    EmailAddress: account.email,
    IsEmailVerified: account.emailVerified,
    MobilePhone: patient.mobilePhone,
    Email: answered('email'),
    Texts: answered('text'),
    Push: answered('push'),
    Alerts: answered('alert'),
    EmailConsent: consent('EmailNotifications', emailConsentedAt),
    TextConsent: consent('TextMessages', textConsentedAt),
    Channels: [
      'Email',
      ...(sendsTexts ? ['Texts' as const] : []),
      'Alerts',
      ...(provider.pushActive ? ['Push' as const] : []),
    ],
    Topics: told,
    ConsentUtc: emailConsentedAt?.toISOString() ?? null,
    TextsStoppedUtc: textsStoppedAt?.toISOString() ?? null,
  }
}
