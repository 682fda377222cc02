import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import { staffListRecipients, staffWriteToSeveral } from '@homeside/contract/staff-conversations'
import { rowsPerPage } from '@homeside/contract/staff-lists'
import type { Language } from '@homeside/contract/wire'
import { and, asc, eq, gt, inArray, or, isNull } from 'drizzle-orm'
import { z } from 'zod'

import { addMessage } from '../../messages/conversations/add-message.ts'
import { insertConversation } from '../../messages/conversations/start-or-reply.ts'
import { findNotificationRecipient } from '../../messages/notifications/find-recipients.ts'
import { sendOptional } from '../../messages/notifications/send-optional.ts'
import { showing } from '../../platform/audit/trail-notes.ts'
import type { CallRequest, ServeCall } from '../../platform/calls/call-request.ts'
import type { Dependencies } from '../../platform/calls/dependencies.ts'
import { scopeOf } from '../../platform/database/find-patient.ts'
import { ownedBy, servedBy } from '../../platform/database/scope.ts'
import { conversations, messages } from '../../platform/database/tables/conversations.ts'
import { patients } from '../../platform/database/tables/patients.ts'
import { instant } from '../../platform/dates/calendar.ts'
import { pageLink } from '../../platform/mail/links.ts'
import { Problem, refuseChanged } from '../../platform/problems/problem.ts'
import { defineJob } from '../../platform/queue/define-job.ts'
import { patientScope } from '../../platform/queue/message-queue.ts'
import { findRecipients, isReached, listRecipients, presentRecipient } from './find-recipients.ts'

/** Within so many hours nobody gets the same words twice, however many windows and people send them. */
const sameWordsHours = 24

/** Serves messages to several patients with one reason. */
export function serveMailings(serve: ServeCall, { queue }: Pick<Dependencies, 'queue'>): void {
  serve(staffListRecipients, {
    act: async ({ database, caller, query, trail }) => {
      const { rows, unknown } = await listRecipients(database, caller, query)
      const { limit = rowsPerPage } = query
      const shown = showing(trail, rows.slice(0, limit))
      return { shown, unknown, last: rows.length > limit ? shown.at(-1) : undefined }
    },
    present: ({ shown, unknown, last }) => ({
      Items: shown.map(presentRecipient),
      Next: last === undefined ? null : String(last.patient.patientKey),
      Unknown: unknown,
    }),
  })

  serve(staffWriteToSeveral, {
    act: (request) => request.database.transaction((database) => writeToSeveral({ ...request, database }, queue)),
    present: (found) => found,
  })
}

/**
 * Writes to each patient in a new conversation, with a notice to whom agreed to be told.
 *
 * @throws Problem not-found, feature-off; changed-meanwhile when nobody reads it who is among them; validation when the
 * words of somebody's language are missing.
 */
async function writeToSeveral(request: CallRequest<typeof staffWriteToSeveral>, queue: Dependencies['queue']) {
  const { database, caller, body, now, trail } = request
  const { SenderName: senderName, Texts, Topic: topic } = body
  const keys = [...new Set(body.PatientKeys)]
  // One after the other where two people write to the same, so that the second sees who had it.
  await database
    .select({ patientKey: patients.patientKey })
    .from(patients)
    .where(servedBy(caller, patients, inArray(patients.patientKey, keys)))
    .orderBy(asc(patients.patientKey))
    .for('no key update')
  const found = await findRecipients(database, caller, inArray(patients.patientKey, keys))
  showing(trail, found)
  trail.keys['Recipients'] = keys.length
  if (found.length < keys.length) throw new Problem('not-found')
  if (found.some(({ provider }) => !provider.communicationsActive)) throw new Problem('feature-off')
  refuseChanged(found.every(isReached) ? [] : ['PatientKeys'])
  const missing = found.flatMap(({ Language }) => (Texts[Language] ? [] : [[`Texts.${Language}`, 'required'] as const]))
  if (missing.length > 0) throw new Problem('validation', { fields: Object.fromEntries(missing) })

  const had = new Set(await haveIt(request))
  const Written: number[] = []
  for (const { patient, Language, Notices } of found) {
    const words = Texts[Language]
    if (words === undefined || had.has(patient.patientKey)) continue
    const scope = scopeOf(patient)
    const conversationKey = await insertConversation(database, scope, { topic, subject: words.Subject, now })
    const content = { senderType: 'Provider', senderName, body: words.Message, isRead: false } as const
    await addMessage(database, scope, { conversationKey, ...content, now })
    for (const channel of Notices) await queue.add(database, tellMessage, { ...scope, conversationKey, channel })
    Written.push(patient.patientKey)
  }
  return { Written, HadIt: [...had] }
}

/** Finds which of some patients have these words already. */
async function haveIt({
  database,
  caller,
  body: { PatientKeys, Texts },
  now,
}: CallRequest<typeof staffWriteToSeveral>): Promise<number[]> {
  const isSame = [Texts.en, Texts.es].map(
    (words) => words && and(eq(conversations.subject, words.Subject), eq(messages.body, words.Message)),
  )
  const since = instant(now).subtract(sameWordsHours, 'hour').toDate()
  const rows = await database
    .selectDistinct({ patientKey: conversations.patientKey })
    .from(conversations)
    .innerJoin(
      messages,
      ownedBy(
        conversations,
        messages,
        eq(messages.conversationKey, conversations.conversationKey),
        eq(messages.senderType, 'Provider'),
      ),
    )
    .where(
      servedBy(
        caller,
        conversations,
        inArray(conversations.patientKey, PatientKeys),
        gt(messages.sentAt, since),
        or(...isSame),
      ),
    )
  return rows.map(({ patientKey }) => patientKey)
}

/**
 * Tells a patient who agreed to emails or texts that staff wrote, with a link to it. What they wrote is only in the portal.
 * Nothing is sent when the patient has read it meanwhile.
 */
export const tellMessage = defineJob({
  kind: 'message-written',
  data: z.strictObject({ ...patientScope, conversationKey: z.int(), channel: z.enum(['email', 'text']) }),
  deliver: async (delivery, { siteKey, patientKey, conversationKey, channel }): Promise<void> => {
    const scope = { siteKey, patientKey }
    const [unread] = await delivery.database
      .select({ messageKey: messages.messageKey })
      .from(messages)
      .where(ownedBy(scope, messages, eq(messages.conversationKey, conversationKey), isNull(messages.readAt)))
      .limit(1)
    const recipient = unread && (await findNotificationRecipient(delivery.database, scope, channel, null))
    if (!recipient) return
    const { language, provider } = recipient
    const link = pageLink(
      delivery.pageOrigins,
      provider,
      pageAddress(pagePaths.message, { alias: provider.alias, id: conversationKey }),
    )
    await sendOptional(delivery, channel, recipient, { ...words[language], link, kind: 'message-written' })
  },
})

const words: Readonly<Record<Language, { subject: string; text: string }>> = {
  en: { subject: 'You have a message from us', text: 'We wrote you a message. Sign in to read it:' },
  es: { subject: 'Tiene un mensaje nuestro', text: 'Le escribimos un mensaje. Inicie sesión para leerlo:' },
}
