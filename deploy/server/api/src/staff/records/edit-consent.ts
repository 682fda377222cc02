import type { staffRecordConsent } from '@homeside/contract/staff-edits'
import type { Language } from '@homeside/contract/wire'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'

import { findConsentTime, findTextsStop, recordConsent, withdrawConsent } from '../../messages/consents/queries.ts'
import { paperVersion } from '../../messages/consents/wordings.ts'
import { columnsOf, noTopics } from '../../messages/notifications/topics.ts'
import type { Database } from '../../platform/database/database.ts'
import { scopeOf, type FoundPatient } from '../../platform/database/find-patient.ts'
import { ownedBy } from '../../platform/database/scope.ts'
import { consents, notificationSettings } from '../../platform/database/tables/patients.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { addEvent } from '../../providers/events/relay-events.ts'

/**
 * Records what a patient told staff of messages, with who, how and why. A refusal is kept too, so that no import brings
 * an older consent. Only under the patient's lock.
 *
 * @returns whether something is another now.
 * @throws Problem text-not-agreed for texts to a phone that answered STOP: its owner alone takes that back.
 */
export async function editConsent(
  transaction: Database,
  { patient, account }: FoundPatient,
  { ConsentType: consentType, Agrees, How, Reason }: z.output<typeof staffRecordConsent.body>,
  { by, language, now }: { by: string; language: Language; now: Date },
): Promise<boolean> {
  const scope = scopeOf(patient)
  const isTexts = consentType === 'TextMessages'
  const consent = {
    consentType,
    documentVersion: paperVersion,
    language: account?.preferredLanguage ?? patient.languageOnFile ?? language,
    consentedAt: now,
  }
  const refused = { withdrawnBy: by, withdrawnReason: Reason }
  const stands = (await findConsentTime(transaction, scope, consentType, 'anywhere')) !== null
  if (Agrees) {
    if (isTexts && (await findTextsStop(transaction, scope)) !== null) throw new Problem('text-not-agreed')
    if (!stands) {
      await recordConsent(transaction, scope, { ...consent, givenHow: How, givenBy: by, givenReason: Reason })
    }
    return !stands
  }
  if (!stands) {
    const said = ownedBy(scope, consents, eq(consents.consentType, consentType))
    if ((await transaction.$count(consents, said)) > 0) return false
    await recordConsent(transaction, scope, { ...consent, withdrawnAt: now, ...refused })
    return true
  }
  await withdrawConsent(transaction, scope, consentType, now, refused)
  const off = columnsOf(isTexts ? 'text' : 'email', noTopics)
  await transaction.update(notificationSettings).set(off).where(ownedBy(scope, notificationSettings))
  if (isTexts) await addEvent(transaction, scope, { type: 'texts.stopped' }, now)
  return true
}
