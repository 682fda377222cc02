import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import {
  getNotifications,
  saveNotifications as saveNotificationsCall,
  showUnsubscribe,
  unsubscribe as unsubscribeCall,
  type NotificationConsent,
  type NotificationSettings,
  type NotificationTopic,
  type UnsubscribeAnswer,
} from '@homeside/contract/notifications'
import type { Language } from '@homeside/contract/wire'
import { eq } from 'drizzle-orm'
import type { Hono } from 'hono'

import type { CallEnvironment } from '../../platform/calls/call-environment.ts'
import type { ServeCall } from '../../platform/calls/call-request.ts'
import type { Dependencies } from '../../platform/calls/dependencies.ts'
import type { Database } from '../../platform/database/database.ts'
import { lockPatient } from '../../platform/database/lock-patient.ts'
import { ownedBy } from '../../platform/database/scope.ts'
import { notificationSettings } from '../../platform/database/tables/patients.ts'
import { providers } from '../../platform/database/tables/providers.ts'
import { countingMisses } from '../../platform/limits/code-limits.ts'
import { pageLink } from '../../platform/mail/links.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { type PatientSession, featureFlags } from '../../platform/session/patient-session.ts'
import { withdrawConsent, wordings, type WordedConsent } from '../consents/consents.ts'
import {
  columnsOf,
  noTopics,
  topicsOf,
  type Channel,
  findNotifications,
  type NotificationFacts,
} from './notification-settings.ts'
import { saveNotifications } from './save-notifications.ts'

/** Serves the calls about notification settings. */
export function serveNotifications(
  serve: ServeCall,
  app: Hono<CallEnvironment>,
  { mailer, pageOrigins }: Pick<Dependencies, 'mailer' | 'pageOrigins'>,
): void {
  serve(getNotifications, {
    allow: ({ caller }) => mustHaveNotifications(caller),
    act: ({ database, caller }) => findNotifications(database, caller.scope),
    present: (settings, { caller, language }) => presentNotifications(settings, caller, language, mailer),
  })

  serve(saveNotificationsCall, {
    allow: ({ caller, body }) => {
      mustHaveNotifications(caller)
      mustBeRecipient(caller, body.EmailAddress)
    },
    act: (request) => saveNotifications(request, mailer),
    present: (settings, { caller, language }) => presentNotifications(settings, caller, language, mailer),
  })

  // A mail program without one-click opens the address in a browser, so its reader gets a page.
  app.get('/account/unsubscribe/:key', (context, next) => {
    if (!context.req.header('Accept')?.includes('text/html')) return next()
    const page = pageAddress(pagePaths.unsubscribe, { key: context.req.param('key') })
    return Promise.resolve(context.redirect(pageLink(pageOrigins, null, page), 303))
  })

  serve(showUnsubscribe, {
    act: (request) => countingMisses(request, () => findSubscription(request.database, request.params.key)),
    present: presentSubscription,
  })

  serve(unsubscribeCall, {
    act: (request) => countingMisses(request, () => unsubscribe(request.database, request.params.key, request.now)),
    present: presentSubscription,
  })
}

/** What the page of a link to unsubscribe shows. */
interface Subscription {
  providerName: string
  providerPhone: string
  isSubscribed: boolean
}

function presentSubscription({ providerName, providerPhone, isSubscribed }: Subscription): UnsubscribeAnswer {
  return { ProviderName: providerName, ProviderPhone: providerPhone, IsSubscribed: isSubscribed }
}

/**
 * Requires that the patient's provider uses emails. Only such patients have notification settings. Section 2.3 of the
 * specification.
 *
 * @throws Problem feature-off.
 */
function mustHaveNotifications(caller: PatientSession): void {
  const flags = featureFlags(caller)
  if (!flags.PatientEngagementFeatureActive || !flags.EmailNotificationsFeatureActive) throw new Problem('feature-off')
}

/**
 * Requires that settings are saved for the patient they were loaded for. A page that somebody else left open is
 * refused.
 *
 * @throws Problem recipient-mismatch.
 */
function mustBeRecipient({ account }: PatientSession, emailAddress: string): void {
  if (emailAddress.toLowerCase() !== account.email.toLowerCase()) throw new Problem('recipient-mismatch')
}

/**
 * Whose emails a link is about. It changes nothing.
 *
 * @throws Problem link-expired for a link that does not exist.
 */
async function findSubscription(database: Database, key: string): Promise<Subscription> {
  const { row, provider } = await findOwner(database, key)
  const isSubscribed = Object.values(topicsOf(row, 'email')).some(Boolean)
  return { providerName: provider.name, providerPhone: provider.phone, isSubscribed }
}

/**
 * Turns off every optional email, and withdraws the consent to them. Repeating it changes nothing.
 *
 * @throws Problem link-expired for a link that does not exist.
 */
async function unsubscribe(database: Database, key: string, now: Date): Promise<Subscription> {
  const { row, provider } = await findOwner(database, key)
  const scope = { siteKey: row.siteKey, patientKey: row.patientKey }
  await database.transaction(async (transaction) => {
    await lockPatient(transaction, scope)
    await withdrawConsent(transaction, scope, 'EmailNotifications', now)
    await transaction
      .update(notificationSettings)
      .set(columnsOf('email', noTopics))
      .where(ownedBy(scope, notificationSettings))
  })
  return { providerName: provider.name, providerPhone: provider.phone, isSubscribed: false }
}

async function findOwner(database: Database, key: string) {
  const [found] = await database
    .select({ row: notificationSettings, provider: { name: providers.name, phone: providers.phone } })
    .from(notificationSettings)
    .innerJoin(providers, eq(providers.siteKey, notificationSettings.siteKey))
    .where(eq(notificationSettings.unsubscribeKey, key))
  if (found === undefined) throw new Problem('link-expired')
  return found
}

/** A patient's notification settings on the wire. Without saved settings everything is off. */
function presentNotifications(
  { row, emailConsentedAt, textConsentedAt, textsStoppedAt, told: toldStaff }: NotificationFacts,
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
    Told: presentTold(toldStaff[type]),
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

/** What a patient told staff. A file tells of paper alone. */
function presentTold(told: NotificationFacts['told'][WordedConsent]): NotificationConsent['Told'] {
  return told && { How: told.givenHow ?? 'Paper', AtUtc: told.consentedAt.toISOString() }
}
