import { messageMaxLength } from '@homeside/contract/constants/conversation-states'
import type { Language } from '@homeside/contract/wire'
import { desc, eq, inArray } from 'drizzle-orm'

import { holdsCardNumber } from '../../platform/calls/card-numbers.ts'
import type { Database } from '../../platform/database/database.ts'
import { findPatient, languageOf, scopeOf, type FoundPatient } from '../../platform/database/find-patient.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import { conversations } from '../../platform/database/tables/conversations.ts'
import { texts } from '../../platform/database/tables/operations.ts'
import { addMessage } from '../conversations/add-message.ts'
import { visible } from '../conversations/queries.ts'
import { insertConversation, patientName } from '../conversations/start-or-reply.ts'

/** The subject of the conversation to which a patient's texts are added. */
const subjects: Readonly<Record<Language, string>> = { en: 'Text message', es: 'Mensaje de texto' }

/** The words in place of a picture, which is not kept. */
const pictured: Readonly<Record<Language, string>> = { en: '[picture, not kept]', es: '[imagen, no guardada]' }

/**
 * Adds a text to the messages of the patient whose phone it came from, so that it waits at the desk. Of several patients
 * with one phone it is the one who was texted last.
 *
 * @returns whose message it became; null where nobody would read it, because the provider has no messages or the record
 *   is closed, and where nobody knows whose it is, because several have the phone and none was texted.
 */
export async function bringToDesk(
  transaction: Database,
  found: readonly Scope[],
  { text, hasPictures }: { text: string; hasPictures: boolean },
  now: Date,
): Promise<Scope | null> {
  const whose: FoundPatient[] = []
  for (const each of found) {
    const known = await findPatient(transaction, each)
    if (known.provider.communicationsActive && known.patient.status !== 'Closed') whose.push(known)
  }
  const last = await textedLast(transaction, whose)
  if (last === null) return null
  const { patient, account } = last
  const scope = scopeOf(patient)
  const language = languageOf(patient, account)
  const subject = subjects[language]
  const [open] = await transaction
    .select({ conversationKey: conversations.conversationKey })
    .from(conversations)
    .where(visible(scope, eq(conversations.status, 'Open'), inArray(conversations.subject, Object.values(subjects))))
    .orderBy(desc(conversations.lastMessageAt))
    .limit(1)
  const conversationKey =
    open?.conversationKey ?? (await insertConversation(transaction, scope, { topic: 'Other', subject, now }))
  await addMessage(transaction, scope, {
    conversationKey,
    senderType: 'Patient',
    senderName: patientName(patient),
    body: storable([text, ...(hasPictures ? [pictured[language]] : [])].filter(Boolean).join('\n')),
    isRead: true,
    now,
  })
  return scope
}

async function textedLast(database: Database, whose: readonly FoundPatient[]): Promise<FoundPatient | null> {
  if (whose.length < 2) return whose[0] ?? null
  let last: { each: FoundPatient; at: Date } | null = null
  for (const each of whose) {
    const [text] = await database
      .select({ at: texts.at })
      .from(texts)
      .where(ownedBy(each.patient, texts))
      .orderBy(desc(texts.at))
      .limit(1)
    if (text !== undefined && (last === null || text.at > last.at)) last = { each, at: text.at }
  }
  return last?.each ?? null
}

/** A text as a message: without what no database keeps, and without the digits of a card. */
function storable(text: string): string {
  const plain = text.replaceAll(/[^\P{Cc}\n\t]/gu, '').slice(0, messageMaxLength)
  return holdsCardNumber(plain) ? plain.replaceAll(/\p{Nd}/gu, '•') : plain
}
