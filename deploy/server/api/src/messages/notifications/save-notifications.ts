import type { saveNotifications as saveNotificationsCall } from '@homeside/contract/notifications'

import type { CallRequest } from '../../platform/calls/call-request.ts'
import { findPatient } from '../../platform/database/find-patient.ts'
import { lockPatient } from '../../platform/database/lock-patient.ts'
import { patientToday } from '../../platform/dates/calendar.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { Problem, refuseChanged } from '../../platform/problems/problem.ts'
import { recordConsent, withdrawConsent, wordings, type WordedConsent } from '../consents/consents.ts'
import {
  columnsOf,
  noTopics,
  topicsOf,
  withTopics,
  type Channel,
  type Topics,
  findNotifications,
  saveNotificationSettings,
  type NotificationFacts,
} from './notification-settings.ts'

type Request = CallRequest<typeof saveNotificationsCall>

/**
 * Saves a patient's notification settings. Settings that the request does not name stay. Consent to emails lasts until
 * none is wanted. Consent to texts lasts until STOP, because it also covers links that staff send.
 *
 * @throws Problem texts-unavailable where none are sent; validation when something is wanted by mail or text that was
 * never agreed to, or texts without a mobile phone; changed-meanwhile when another phone than the one on file was shown.
 */
export function saveNotifications(request: Request, { sendsTexts }: Mailer): Promise<NotificationFacts> {
  const { database, caller, body } = request
  return database.transaction(async (transaction) => {
    await lockPatient(transaction, caller.scope)
    const before = await findNotifications(transaction, caller.scope)
    const onFile = (channel: Channel) => topicsOf(before.row, channel)
    const email = withTopics(onFile('email'), body.Email)
    const text = withTopics(onFile('text'), body.Texts)
    if (!sendsTexts && isAny(withTopics(noTopics, body.Texts))) throw new Problem('texts-unavailable')
    const { mobilePhone } = (await findPatient(transaction, caller.scope)).patient
    if (isAny(text) && mobilePhone === null) throw new Problem('validation', { fields: { MobilePhone: 'required' } })
    const isOther = body.MobilePhone !== undefined && body.MobilePhone !== mobilePhone
    if (isOther && isAny(withTopics(noTopics, body.Texts))) refuseChanged(['MobilePhone'])
    const agreed = { ...request, database: transaction }
    if (isAny(onFile('email')) && !isAny(email)) {
      await withdrawConsent(transaction, caller.scope, 'EmailNotifications', request.now)
    }
    await needConsent(agreed, 'EmailNotifications', {
      isWanted: isAny(email),
      hasConsented: before.emailConsentedAt !== null,
      version: body.EmailConsentVersion,
      refusal: { EmailConsentVersion: 'email-disclaimer' },
    })
    await needConsent(agreed, 'TextMessages', {
      isWanted: isAny(text),
      hasConsented: before.textConsentedAt !== null,
      version: body.TextConsentVersion,
      refusal: { TextConsentVersion: 'required' },
    })
    const wasOn = onFile('email').SupplyReminders || onFile('text').SupplyReminders
    await saveNotificationSettings(transaction, caller.scope, {
      // No reminder comes of what is due already: the patient sees it on the page.
      ...(wasOn ? {} : { suppliesCheckedOn: patientToday(request.now, caller.patient.timeZoneKey) }),
      ...columnsOf('email', email),
      ...columnsOf('text', text),
      ...columnsOf('push', withTopics(onFile('push'), body.Push)),
      ...columnsOf('alert', withTopics(onFile('alert'), body.Alerts)),
    })
    return findNotifications(transaction, caller.scope)
  })
}

interface ConsentNeed {
  isWanted: boolean
  hasConsented: boolean
  /** The version of the text that the patient agrees to now. */
  version: string | undefined
  refusal: Record<string, 'email-disclaimer' | 'required'>
}

async function needConsent(
  { database, caller, language, now }: Pick<Request, 'database' | 'caller' | 'language' | 'now'>,
  type: WordedConsent,
  { isWanted, hasConsented, version, refusal }: ConsentNeed,
): Promise<void> {
  if (!isWanted || hasConsented) return
  if (version !== wordings[type].version) throw new Problem('validation', { fields: refusal })
  await recordConsent(database, caller.scope, {
    consentType: type,
    documentVersion: version,
    language,
    consentedAt: now,
  })
}

function isAny(topics: Topics): boolean {
  return Object.values(topics).some(Boolean)
}
