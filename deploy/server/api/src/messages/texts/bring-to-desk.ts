import { messageMaxLength } from '@homeside/contract/constants/conversation-states'
import type { Language } from '@homeside/contract/wire'
import { desc, eq, inArray } from 'drizzle-orm'

import { holdsCardNumber } from '../../platform/calls/card-numbers.ts'
import type { Database } from '../../platform/database/database.ts'
import { findPatient, languageOf } from '../../platform/database/find-patient.ts'
import { ownedBy } from '../../platform/database/scope.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { conversations } from '../../platform/database/tables/conversations.ts'
import { texts } from '../../platform/database/tables/operations.ts'
import { addMessage } from '../conversations/add-message.ts'
import { visible } from '../conversations/queries.ts'
import { patientName } from '../conversations/reply.ts'
import { insertConversation } from '../conversations/start-conversation.ts'

/** What the conversation is called to which a patient's texts are added. */
const subjects: Readonly<Record<Language, string>> = { en: 'Text message', es: 'Mensaje de texto' }

/**
 * Adds a text to the messages of the patient whose phone it came from, so that it waits at the desk. Of several patients
 * with one phone it is the one who was texted last.
 *
 * @returns whose message it became; null where nobody would read it, because the provider has no messages or the record
 *   is closed.
 */
export async function bringToDesk(
  transaction: Database,
  found: readonly Scope[],
  text: string,
  now: Date,
): Promise<Scope | null> {
  const scope = await textedLast(transaction, found)
  if (scope === null) return null
  const { patient, account, provider } = await findPatient(transaction, scope)
  if (!provider.communicationsActive || patient.status === 'Closed') return null
  const subject = subjects[languageOf(patient, account)]
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
    body: storable(text),
    isRead: true,
    now,
  })
  return scope
}

async function textedLast(database: Database, found: readonly Scope[]): Promise<Scope | null> {
  const [only = null] = found
  if (found.length < 2) return only
  const last = await Promise.all(
    found.map(async (scope) => {
      const [text] = await database
        .select({ at: texts.at })
        .from(texts)
        .where(ownedBy(scope, texts))
        .orderBy(desc(texts.at))
        .limit(1)
      return { scope, at: text?.at.getTime() ?? 0 }
    }),
  )
  return last.toSorted((one, other) => other.at - one.at)[0]?.scope ?? only
}

/** A text as a message: without what no database keeps, and without the digits of a card. */
function storable(text: string): string {
  const plain = text.replaceAll(/[^\P{Cc}\n\t]/gu, '').slice(0, messageMaxLength)
  return holdsCardNumber(plain) ? plain.replaceAll(/\p{Nd}/gu, '•') : plain
}
