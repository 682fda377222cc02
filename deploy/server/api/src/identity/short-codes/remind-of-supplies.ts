import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import { timeZones } from '@homeside/contract/constants/time-zones'
import type { Language } from '@homeside/contract/wire'
import { and, eq, lte, or, sql } from 'drizzle-orm'
import { z } from 'zod'

import { takesTexts } from '../../messages/consents/consents.ts'
import { findNotificationRecipient } from '../../messages/notifications/find-recipients.ts'
import { sendOptional } from '../../messages/notifications/send-optional.ts'
import { assessSupplies, canBeOrdered } from '../../ordering/supplies/assess-supplies.ts'
import type { Database } from '../../platform/database/database.ts'
import { findPatient, scopeOf } from '../../platform/database/find-patient.ts'
import { ownedBy } from '../../platform/database/scope.ts'
import { notificationSettings as settings, patients } from '../../platform/database/tables/patients.ts'
import { providers } from '../../platform/database/tables/providers.ts'
import { patientHour, patientToday } from '../../platform/dates/calendar.ts'
import { pageLink, textedLinkExpiry } from '../../platform/mail/links.ts'
import { UnsentMessage } from '../../platform/mail/mailer.ts'
import { defineJob } from '../../platform/queue/define-job.ts'
import { type MessageQueue, patientScope } from '../../platform/queue/message-queue.ts'
import { featureFlags } from '../../platform/session/patient-session.ts'
import { triesOfToday } from './find-short-code.ts'
import { keepShortCode, sendLink } from './text-short-code.ts'

/** Between these hours of the patient's own day somebody may be reminded. */
const [firstHour, endHour] = [9, 20]
/** How many patients one transaction looks at. Other servers look at other patients meanwhile. */
const atOnce = 20

/** What the database works out and keeps: from which day on a patient is looked at again, and where they live. */
const [lookOn, timeZone] = [sql<string>`${settings}.supplies_look_on`, sql<number>`${settings}.time_zone_key`]
const wantsAny = or(sql`${settings.emailSupplyReminders}`, sql`${settings.textSupplyReminders}`)

/**
 * Queues a reminder for each patient who wants one and can order something that could not be ordered at the last look.
 * Each patient has one look a day, in the daytime where they live, and none in the week after a reminder: what falls
 * due in that week waits for the next look. Several servers may do this at once: they share the patients.
 *
 * @param goesOn says whether another few patients are to be looked at.
 */
export async function queueReminders(
  database: Database,
  queue: MessageQueue,
  now: Date,
  goesOn: () => boolean = () => true,
): Promise<void> {
  for (const { key } of timeZones.filter((zone) => isDaytime(now, zone.key))) {
    let looked = atOnce
    while (looked > 0 && goesOn()) {
      looked = await database.transaction((transaction) => lookAtNext(transaction, queue, { now, timeZoneKey: key }))
    }
  }
}

/** Looks at the next few patients of a time zone, those never looked at first. Returns how many there were. */
async function lookAtNext(
  transaction: Database,
  queue: MessageQueue,
  { now, timeZoneKey }: { now: Date; timeZoneKey: number },
): Promise<number> {
  const today = patientToday(now, timeZoneKey)
  const status = transaction.select({ status: patients.status }).from(patients).where(ownedBy(settings, patients))
  const found = await transaction
    .select({ settings })
    .from(settings)
    .innerJoin(providers, eq(providers.siteKey, settings.siteKey))
    .where(
      and(
        wantsAny,
        eq(timeZone, timeZoneKey),
        lte(lookOn, today),
        eq(providers.supplyRemindersActive, true),
        eq(providers.inMaintenance, false),
        // A join would read all patients, because PostgreSQL does not know how few are due.
        sql`(${status}) = 'Active'`,
      ),
    )
    .orderBy(lookOn)
    .limit(atOnce)
    .for('update', { of: settings, skipLocked: true })
  for (const { settings: wanted } of found) {
    const scope = scopeOf(wanted)
    const since = wanted.suppliesCheckedOn ?? ''
    const supplies = await assessSupplies(transaction, scope, today)
    const isDue = supplies.some((each) => canBeOrdered(each) && (each.eligibility.availableOn ?? '') > since)
    await transaction
      .update(settings)
      .set({ suppliesCheckedOn: today, ...(isDue ? { suppliesRemindedOn: today } : {}) })
      .where(ownedBy(scope, settings))
    if (!isDue) continue
    const add = (shortCodeKey: number | null) => queue.add(transaction, sendReminder, { ...scope, shortCodeKey })
    if (wanted.emailSupplyReminders) await add(null)
    if (!wanted.textSupplyReminders) continue
    const tries = await triesOfToday(transaction, scope, now)
    const times = { createdAt: now, expiresAt: textedLinkExpiry(now) }
    await add((await keepShortCode(transaction, scope, { route: 'orders', tries, ...times })).shortCodeKey)
  }
  return found.length
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
