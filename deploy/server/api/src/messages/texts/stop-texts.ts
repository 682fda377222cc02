import { and, desc, eq, isNull, or } from 'drizzle-orm'

import type { Database } from '../../platform/database/database.ts'
import { lockPatient } from '../../platform/database/lock-patient.ts'
import { ownedBy, servedBy, type Scope } from '../../platform/database/scope.ts'
import { consents, notificationSettings, patients, textStops } from '../../platform/database/tables/patients.ts'
import { providers } from '../../platform/database/tables/providers.ts'
import { addEvent } from '../../providers/events/relay-events.ts'
import { findConsentTime, recordConsent, withdrawConsent } from '../consents/consents.ts'
import { columnsOf, noTopics } from '../notifications/notification-settings.ts'

/** A patient's phone, and the number that it had texts from or sent one to. */
export interface Line {
  /** Ten digits. */
  phone: string
  number: string
  /** The number of providers that have none of their own. */
  from: string
}

/** The providers whose texts come from a number. */
export function providersAt(database: Database, { number, from }: Omit<Line, 'phone'>) {
  return database
    .select({ siteKey: providers.siteKey })
    .from(providers)
    .where(or(eq(providers.textsFrom, number), number === from ? isNull(providers.textsFrom) : undefined))
    .orderBy(providers.siteKey)
}

/**
 * Ends the texts of a number's providers to a phone: whoever has it there agrees to none any more. A stop that nobody
 * took back stays as it is, because START finds by its time what it ended.
 *
 * @returns whose phone it is.
 */
export async function stopTexts(database: Database, line: Line, now: Date): Promise<Scope[]> {
  const { phone } = line
  return database.transaction(async (transaction) => {
    const stopped: Scope[] = []
    for (const { siteKey } of await providersAt(transaction, line)) {
      const ofPhone = and(eq(textStops.siteKey, siteKey), eq(textStops.phone, phone))
      const [stop] = await transaction
        .insert(textStops)
        .values({ siteKey, phone, stoppedAt: now })
        // Changes nothing and locks the row.
        .onConflictDoUpdate({ target: [textStops.siteKey, textStops.phone], set: { phone } })
        .returning()
      const isAgain = stop !== undefined && stop.stoppedAt < now
      const whose = await patientsWith(transaction, siteKey, phone)
      let isNews = whose.length === 0
      for (const scope of whose) {
        await lockPatient(transaction, scope)
        stopped.push(scope)
        const stands = (await findConsentTime(transaction, scope, 'TextMessages', 'anywhere')) !== null
        if (isAgain && !stands) continue
        isNews = true
        await withdrawConsent(transaction, scope, 'TextMessages', now)
        await transaction
          .update(notificationSettings)
          .set(columnsOf('text', noTopics))
          .where(ownedBy(scope, notificationSettings))
        await addEvent(transaction, scope, { type: 'texts.stopped' }, now)
      }
      if (isAgain && isNews) await transaction.update(textStops).set({ stoppedAt: now }).where(ofPhone)
    }
    return stopped
  })
}

/**
 * Takes a stop back, as the owner of the phone asked by START: a consent that it ended counts again. What was chosen in
 * the portal is chosen there again.
 *
 * @returns whose phone it is.
 */
export async function resumeTexts(database: Database, line: Line, now: Date): Promise<Scope[]> {
  const { phone } = line
  return database.transaction(async (transaction) => {
    const resumed: Scope[] = []
    for (const { siteKey } of await providersAt(transaction, line)) {
      const [stop] = await transaction
        .delete(textStops)
        .where(and(eq(textStops.siteKey, siteKey), eq(textStops.phone, phone)))
        .returning()
      for (const scope of await patientsWith(transaction, siteKey, phone)) {
        await lockPatient(transaction, scope)
        resumed.push(scope)
        const ended = stop === undefined ? undefined : eq(consents.withdrawnAt, stop.stoppedAt)
        const [consent] = ended === undefined ? [] : await latestConsent(transaction, scope, ended)
        if (consent === undefined) continue
        await recordConsent(transaction, scope, { consentType: 'TextMessages', ...consent, consentedAt: now })
      }
    }
    return resumed
  })
}

function latestConsent(database: Database, scope: Scope, which: ReturnType<typeof eq>) {
  const { documentVersion, givenBy, givenHow, givenReason, language } = consents
  return database
    .select({ documentVersion, givenBy, givenHow, givenReason, language })
    .from(consents)
    .where(ownedBy(scope, consents, eq(consents.consentType, 'TextMessages'), which))
    .orderBy(desc(consents.consentKey))
    .limit(1)
}

/** The patients who have a phone at the providers of a number. */
export async function patientsAt(database: Database, line: Line): Promise<Scope[]> {
  const found: Scope[] = []
  for (const { siteKey } of await providersAt(database, line)) {
    found.push(...(await patientsWith(database, siteKey, line.phone)))
  }
  return found
}

function patientsWith(database: Database, siteKey: number, phone: string) {
  return database
    .select({ siteKey: patients.siteKey, patientKey: patients.patientKey })
    .from(patients)
    .where(servedBy({ siteKey }, patients, eq(patients.mobilePhone, phone)))
    .orderBy(patients.patientKey)
}
