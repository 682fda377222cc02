import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import { timeZones } from '@homeside/contract/constants/time-zones'
import type { Language } from '@homeside/contract/wire'
import { and, asc, eq, isNull, lt, lte, or } from 'drizzle-orm'
import { z } from 'zod'

import { takesTexts } from '../../messages/consents/queries.ts'
import { findNotificationRecipient } from '../../messages/notifications/queries.ts'
import { sendOptional } from '../../messages/notifications/send-optional.ts'
import { assessSupplies, canBeOrdered } from '../../ordering/supplies/assess-supplies.ts'
import type { Database } from '../../platform/database/database.ts'
import { findPatient } from '../../platform/database/find-patient.ts'
import { ownedBy } from '../../platform/database/scope.ts'
import { notificationSettings as settings, patients } from '../../platform/database/tables/patients.ts'
import { providers } from '../../platform/database/tables/providers.ts'
import { addDays, patientHour, patientToday } from '../../platform/dates/calendar.ts'
import { pageLink, textedLinkExpiry } from '../../platform/mail/links.ts'
import { UnsentMessage } from '../../platform/mail/mailer.ts'
import { defineJob } from '../../platform/queue/define-job.ts'
import type { MessageQueue } from '../../platform/queue/message-queue.ts'
import { patientScope } from '../../platform/queue/message-queue.ts'
import { featureFlags } from '../../platform/session/feature-flags.ts'
import { triesOfToday } from './find-short-code.ts'
import { keepShortCode, sendLink } from './text-short-code.ts'

/** Between these hours of the patient's own day somebody may be reminded. */
const [firstHour, endHour] = [9, 20]
/** What falls due within a week of a reminder waits for the next. */
const daysBetween = 7
/** So many patients are looked at in a minute. The rest has its turn in the next. */
const atOnce = 200

/**
 * Queues a reminder for each patient who wants one, when something can be ordered that could not be at the last look:
 * one look a day, in the daytime where the patient lives. Several servers may do it at once: one of them queues it.
 */
export async function queueReminders(database: Database, queue: MessageQueue, now: Date): Promise<void> {
  const days = timeZones.filter(({ key }) => isDaytime(now, key))
  const isNext = (today: string) =>
    and(
      or(isNull(settings.suppliesCheckedOn), lt(settings.suppliesCheckedOn, today)),
      or(isNull(settings.suppliesRemindedOn), lte(settings.suppliesRemindedOn, addDays(today, -daysBetween))),
    )
  if (days.length === 0) return
  const found = await database
    .select({ settings, timeZoneKey: patients.timeZoneKey })
    .from(settings)
    .innerJoin(patients, ownedBy(settings, patients, eq(patients.status, 'Active')))
    .innerJoin(providers, eq(providers.siteKey, settings.siteKey))
    .where(
      and(
        eq(providers.supplyRemindersActive, true),
        eq(providers.inMaintenance, false),
        or(eq(settings.emailSupplyReminders, true), eq(settings.textSupplyReminders, true)),
        or(...days.map(({ key }) => and(eq(patients.timeZoneKey, key), isNext(patientToday(now, key))))),
      ),
    )
    .orderBy(asc(settings.suppliesCheckedOn))
    .limit(atOnce)
  for (const { settings: wanted, timeZoneKey } of found) {
    const scope = { siteKey: wanted.siteKey, patientKey: wanted.patientKey }
    const today = patientToday(now, timeZoneKey)
    const since = wanted.suppliesCheckedOn ?? ''
    const supplies = await assessSupplies(database, scope, today)
    const isDue = supplies.some((each) => canBeOrdered(each) && (each.eligibility.availableOn ?? '') > since)
    await database.transaction(async (transaction) => {
      const claimed = await transaction
        .update(settings)
        .set({ suppliesCheckedOn: today, ...(isDue ? { suppliesRemindedOn: today } : {}) })
        .where(ownedBy(scope, settings, isNext(today)))
        .returning({ patientKey: settings.patientKey })
      if (claimed.length === 0 || !isDue) return
      const add = (shortCodeKey: number | null) => queue.add(transaction, sendReminder, { ...scope, shortCodeKey })
      if (wanted.emailSupplyReminders) await add(null)
      if (!wanted.textSupplyReminders) return
      const tries = await triesOfToday(transaction, scope, now)
      const times = { createdAt: now, expiresAt: textedLinkExpiry(now) }
      await add((await keepShortCode(transaction, scope, { route: 'orders', tries, ...times })).shortCodeKey)
    })
  }
}

/**
 * Reminds a patient, who is named no supply. Nothing is sent when they ordered, want it no longer, or may not order.
 *
 * @throws UnsentMessage at night for a text, so that it is sent in the morning.
 */
export const sendReminder = defineJob({
  kind: 'supply-reminder',
  data: z.strictObject({ ...patientScope, shortCodeKey: z.int().nullable() }),
  deliver: async (delivery, { siteKey, patientKey, shortCodeKey }): Promise<void> => {
    const { database, now, pageOrigins } = delivery
    const scope = { siteKey, patientKey }
    const channel = shortCodeKey === null ? 'email' : 'text'
    const recipient = await findNotificationRecipient(database, scope, channel, 'SupplyReminders')
    const found = await findPatient(database, scope)
    const { patient, provider } = found
    if (recipient === null || !featureFlags(found).SupplyRemindersActive) return
    const supplies = await assessSupplies(database, scope, patientToday(now, patient.timeZoneKey))
    if (!supplies.some(canBeOrdered)) return
    if (shortCodeKey === null) {
      const link = pageLink(pageOrigins, provider, pageAddress(pagePaths.newOrder, { alias: provider.alias }))
      return sendOptional(delivery, channel, recipient, { ...words[recipient.language], link, kind: 'supply-reminder' })
    }
    if (!(await takesTexts(database, patient))) return
    if (!isDaytime(now, patient.timeZoneKey)) throw new UnsentMessage('Nobody is texted at night.')
    const { text } = words[recipient.language]
    return sendLink(delivery, found, { shortCodeKey, language: recipient.language, reminder: text })
  },
})

function isDaytime(now: Date, timeZoneKey: number): boolean {
  const hour = patientHour(now, timeZoneKey)
  return hour >= firstHour && hour < endHour
}

const words: Readonly<Record<Language, { subject: string; text: string }>> = {
  en: { subject: 'You can order supplies again', text: 'You can order supplies again. Order what you need here:' },
  es: { subject: 'Ya puede pedir suministros', text: 'Ya puede pedir suministros. Pida aquí lo que necesite:' },
}
