import type { staffListConversations } from '@homeside/contract/staff-lists'
import { and, asc, desc, eq, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'

import type { Database } from '../../platform/database/database.ts'
import { withValuesInText } from '../../platform/database/pick-columns.ts'
import { ownedBy, type StaffScope } from '../../platform/database/scope.ts'
import {
  conversations,
  messagePhotos,
  messages,
  type ConversationRow,
} from '../../platform/database/tables/conversations.ts'
import { patients } from '../../platform/database/tables/patients.ts'
import { photos } from '../../platform/database/tables/photos.ts'
import { isStored } from '../../platform/photos/photos.ts'
import { isShown, putOffOf } from '../../providers/events/count-waiting.ts'
import { rowsToRead, servedTo } from './queries.ts'

/** Written as the index has it. */
const isOther = withValuesInText(ne(conversations.topic, 'Clinical'))

/**
 * Conversations with the last message that a person wrote, and photos: those that wait for an answer, first what is about
 * health and then the oldest, or all, newest first. The provider's automatic reply does not count as an answer.
 */
export async function listConversations(
  database: Database,
  staff: StaffScope,
  { show, patient, after, limit }: z.output<typeof staffListConversations.query>,
  now: Date,
) {
  const { conversationKey } = conversations
  // Found for each conversation by an index: a provider has millions of messages.
  const last = database
    .select({ body: messages.body, senderType: messages.senderType })
    .from(messages)
    .where(and(eq(messages.conversationKey, conversationKey), ne(messages.senderType, 'System')))
    .orderBy(desc(messages.sentAt), desc(messages.messageKey))
    .limit(1)
    .as('last')
  const photoKeys = sql<string[]>`
    coalesce(json_agg(${messagePhotos.photoKey} order by ${messagePhotos.messageKey}, ${messagePhotos.position}), '[]')`
  // The photos that are still kept, in the order in which they were sent.
  const sent = database
    .select({ photoKeys: photoKeys.as('photo_keys') })
    .from(messagePhotos)
    .innerJoin(messages, eq(messages.messageKey, messagePhotos.messageKey))
    .innerJoin(photos, eq(photos.photoKey, messagePhotos.photoKey))
    .where(ownedBy(conversations, messagePhotos, and(eq(messages.conversationKey, conversationKey), isStored)))
    .as('sent')
  const waiting = withValuesInText(and(eq(conversations.status, 'Open'), sql`${conversations.awaitsAnswer}`))
  const isWaiting = show !== 'all'
  const order = isWaiting ? asc : desc
  const [time, key, about] = after?.split('_') ?? []
  const { lastMessageAt } = conversations
  // The time of the last message is a part of the place, so that a page that follows is right while people write.
  const place = sql`${lastMessageAt}, ${conversationKey}`
  const given = time && sql`${new Date(time).toISOString()}::timestamptz, ${key}::integer`
  const isAfter =
    given &&
    (isWaiting
      ? sql`(${isOther}, ${place}) > (${about !== 'health'}::boolean, ${given})`
      : sql`(${place}) < (${given})`)
  const served = await servedTo(database, staff, patient)
  return database
    .select({
      conversation: conversations,
      patient: patients,
      body: last.body,
      senderType: last.senderType,
      photoKeys: sent.photoKeys,
      putOff: putOffOf(conversationKey, now),
    })
    .from(conversations)
    .innerJoinLateral(last, sql`true`)
    .innerJoinLateral(sent, sql`true`)
    .innerJoin(patients, eq(patients.patientKey, conversations.patientKey))
    .where(
      served(
        conversations,
        isWaiting ? waiting : undefined,
        show === 'waiting' || show === 'later' ? isShown(show, conversationKey, now) : undefined,
        isAfter || undefined,
      ),
    )
    .orderBy(...(isWaiting ? [isOther] : []), order(lastMessageAt), order(conversationKey))
    .limit(rowsToRead(limit))
}

/** The place of a conversation in its list, as the page that follows is asked for. */
export function placeOfConversation({
  conversation: { lastMessageAt, conversationKey, topic },
}: {
  conversation: ConversationRow
}): string {
  return `${lastMessageAt.toISOString()}_${conversationKey}${topic === 'Clinical' ? '_health' : ''}`
}
