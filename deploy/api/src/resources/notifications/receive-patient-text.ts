import type { receiveText as receiveTextCall } from '@homeside/contract/staff-texts'
import { eq } from 'drizzle-orm'

import type { CallRequest } from '../../calls/call-request.ts'
import { lockPatient } from '../../database/lock-patient.ts'
import { ownedBy, servedBy } from '../../database/scope.ts'
import { notificationSettings } from '../../database/tables/notification-settings.ts'
import { patients } from '../../database/tables/patients.ts'
import type { MessageQueue } from '../../queue/message-queue.ts'
import { withdrawConsent } from '../consents/queries.ts'
import { columnsOf, noTopics } from './topics.ts'

/** The words that carriers treat as a stop or a request for help, and the Spanish words for both. */
const meanings = {
  Stop: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT', 'ALTO', 'PARAR', 'BAJA'],
  Help: ['HELP', 'INFO', 'AYUDA'],
} as const
export type Understood = keyof typeof meanings

/**
 * Handles a patient's text. STOP ends all optional texts to everybody with this number, and is confirmed once. HELP is
 * answered. Anything else changes nothing.
 */
export async function receivePatientText(
  { body, caller, database, now, trail }: CallRequest<typeof receiveTextCall>,
  queue: MessageQueue,
): Promise<Understood | null> {
  const understood = understand(body.Text)
  if (understood === null) return null
  await database.transaction(async (transaction) => {
    const found = await transaction
      .select({ siteKey: patients.siteKey, patientKey: patients.patientKey })
      .from(patients)
      .where(servedBy(caller, patients, eq(patients.mobilePhone, body.From)))
      .orderBy(patients.patientKey)
    trail.patients.push(...found)
    for (const scope of found) {
      await lockPatient(transaction, scope)
      if (understood === 'Stop') {
        await withdrawConsent(transaction, scope, 'TextMessages', now)
        await transaction
          .update(notificationSettings)
          .set({ ...columnsOf('text', noTopics), textsStoppedAt: now })
          .where(ownedBy(scope, notificationSettings))
      }
    }
    // A phone that several patients share gets one answer.
    const [first] = found
    if (first === undefined) return
    const reply = understood === 'Stop' ? 'stopped' : 'help'
    await queue.add(transaction, { kind: 'text-reply', ...first, reply })
  })
  return understood
}

function understand(text: string): Understood | null {
  const word = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}]/gu, '')
  if (meanings.Stop.some((each) => each === word)) return 'Stop'
  return meanings.Help.some((each) => each === word) ? 'Help' : null
}
