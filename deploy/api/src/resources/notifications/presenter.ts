import type { NotificationConsent, NotificationSettings } from '@homeside/contract/notifications'
import type { Language } from '@homeside/contract/wire'

import type { PatientSession } from '../../session/patient-session.ts'
import { wordings } from '../consents/wordings.ts'
import type { WordedConsent } from '../consents/wordings.ts'
import type { NotificationFacts } from './queries.ts'
import { topicsOf } from './topics.ts'
import type { Channel } from './topics.ts'

/** A patient's notification settings on the wire. Without saved settings everything is off. */
export function presentNotifications(
  { row, emailConsentedAt, textConsentedAt }: NotificationFacts,
  { account, patient, provider }: PatientSession,
  language: Language,
): NotificationSettings {
  const answered = (channel: Channel) => {
    const topics = topicsOf(row, channel)
    return { ...topics, All: Object.values(topics).every(Boolean) }
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
    ConsentUtc: emailConsentedAt?.toISOString() ?? null,
    TextsStoppedUtc: row?.textsStoppedAt?.toISOString() ?? null,
  }
}
