import { and, asc, desc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'

import type { Database } from '../../database/database.ts'
import { servedBy } from '../../database/scope.ts'
import type { StaffScope } from '../../database/scope.ts'
import { conversations, messagePhotos, messages } from '../../database/tables/conversations.ts'
import { patients } from '../../database/tables/patients.ts'
import { photos } from '../../database/tables/photos.ts'
import { listedMax } from './queries.ts'

/**
 * Conversations with the last message that a person wrote, and photos: those that wait for an answer, oldest first, or
 * all, newest first. The provider's automatic answer does not count as an answer.
 */
export async function listConversations(database: Database, staff: StaffScope, show: 'waiting' | 'all') {
  // Found for each conversation by an index: a provider has millions of messages.
  const last = database
    .select({ body: messages.body, senderType: messages.senderType })
    .from(messages)
    .where(and(eq(messages.conversationKey, conversations.conversationKey), ne(messages.senderType, 'System')))
    .orderBy(desc(messages.sentAt), desc(messages.messageKey))
    .limit(1)
    .as('last')
  const waiting = and(eq(conversations.status, 'Open'), sql`${conversations.awaitsAnswer}`)
  const order = show === 'all' ? desc : asc
  const found = await database
    .select({ conversation: conversations, patient: patients, body: last.body, senderType: last.senderType })
    .from(conversations)
    .innerJoinLateral(last, sql`true`)
    .innerJoin(patients, eq(patients.patientKey, conversations.patientKey))
    .where(servedBy(staff, conversations, show === 'all' ? undefined : waiting))
    .orderBy(order(conversations.lastMessageAt), order(conversations.conversationKey))
    .limit(listedMax)
  const keys = found.map(({ conversation }) => conversation.conversationKey)
  const sent = await listPhotos(database, staff, keys)
  return found.map((row) => ({
    ...row,
    photoKeys: sent
      .filter(({ conversationKey }) => conversationKey === row.conversation.conversationKey)
      .map(({ photoKey }) => photoKey),
  }))
}

/** Photos that are still kept, in the order in which they were sent. */
async function listPhotos(database: Database, staff: StaffScope, conversationKeys: readonly number[]) {
  return database
    .select({ conversationKey: messages.conversationKey, photoKey: messagePhotos.photoKey })
    .from(messagePhotos)
    .innerJoin(messages, eq(messages.messageKey, messagePhotos.messageKey))
    .innerJoin(photos, eq(photos.photoKey, messagePhotos.photoKey))
    .where(
      servedBy(
        staff,
        messagePhotos,
        and(isNotNull(photos.content), inArray(messages.conversationKey, [0, ...conversationKeys])),
      ),
    )
    .orderBy(asc(messages.messageKey), asc(messagePhotos.position))
}
