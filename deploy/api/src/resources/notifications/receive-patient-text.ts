import type { receiveText as receiveTextCall } from '@homeside/contract/staff-texts'
import type { Language } from '@homeside/contract/wire'
import { eq } from 'drizzle-orm'

import type { CallRequest } from '../../calls/call-request.ts'
import { lockPatient } from '../../database/lock-patient.ts'
import { ownedBy, servedBy } from '../../database/scope.ts'
import { notificationSettings, patients } from '../../database/tables/patients.ts'
import { addEvent } from '../../events/add-event.ts'
import { senderOf, sendMessage } from '../../mail/send-message.ts'
import type { MessageTemplate } from '../../mail/send-message.ts'
import type { Delivery } from '../../queue/delivery.ts'
import type { MessageJob } from '../../queue/message-job.ts'
import type { MessageQueue } from '../../queue/message-queue.ts'
import { withdrawConsent } from '../consents/queries.ts'
import { findPatient } from '../patient-records/find-patient.ts'
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
        await addEvent(transaction, scope, { type: 'texts.stopped' }, now)
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

type Reply = Extract<MessageJob, { kind: 'text-reply' }>

/** Answers a patient's text: that no more will come, or whom to call. */
export async function replyToText(
  { database, mailer }: Pick<Delivery, 'database' | 'mailer'>,
  { siteKey, patientKey, reply }: Reply,
): Promise<void> {
  const { patient, provider, account } = await findPatient(database, { siteKey, patientKey })
  if (patient.mobilePhone === null) return
  await sendMessage(mailer, {
    channel: 'text',
    to: patient.mobilePhone,
    ...senderOf(provider),
    template: templates[reply],
    values: { provider: provider.name, phone: dashed(provider.phone) },
    language: account?.preferredLanguage ?? ('en' satisfies Language),
  })
}

function dashed(phone: string): string {
  return phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3')
}

const templates: Readonly<Record<Reply['reply'], MessageTemplate<{ provider: string; phone: string }>>> = {
  stopped: {
    en: ({ provider }) => ({
      subject: '',
      text: `${provider}: you get no more texts from us. You can turn them on again in the portal.`,
    }),
    es: ({ provider }) => ({
      subject: '',
      text: `${provider}: ya no recibirá mensajes de texto. Puede activarlos otra vez en el portal.`,
    }),
  },
  help: {
    en: ({ provider, phone }) => ({
      subject: '',
      text: `${provider}: for help, call ${phone}. Answer STOP to get no more texts. Your carrier may charge for texts.`,
    }),
    es: ({ provider, phone }) => ({
      subject: '',
      text: `${provider}: si necesita ayuda, llame al ${phone}. Responda STOP para no recibir más mensajes. Su compañía telefónica puede cobrarlos.`,
    }),
  },
}
