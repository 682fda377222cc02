import { count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'

import type { Database } from '../../database/database.ts'
import { ownedBy } from '../../database/scope.ts'
import type { Scope } from '../../database/scope.ts'
import { conversations, messagePhotos, messages } from '../../database/tables/conversations.ts'

/** A summary of a conversation's messages, for the list. */
export interface ConversationSummary {
  messageCount: number
  unreadCount: number
  hasPhoto: boolean
  /** The beginning of the last message. */
  lastBody: string
}

/** More than any preview shows, even with characters that consist of several. */
const beginningLength = 1200

/** Summarises several conversations at once. */
export async function summarise(
  database: Database,
  scope: Scope,
  keys: readonly number[],
): Promise<Map<number, ConversationSummary>> {
  if (keys.length === 0) return new Map()
  const { conversationKey } = messages
  const mine = ownedBy(scope, messages, inArray(conversationKey, [...keys]))
  const counts = await database
    .select({
      conversationKey,
      messageCount: count(),
      unreadCount: sql<number>`count(*) filter (where ${isNull(messages.readAt)})`.mapWith(Number),
    })
    .from(messages)
    .where(mine)
    .groupBy(conversationKey)
  const lasts = await database
    .selectDistinctOn([conversationKey], {
      conversationKey,
      lastBody: sql<string>`left(${messages.body}, ${beginningLength})`,
    })
    .from(messages)
    .where(mine)
    .orderBy(conversationKey, desc(messages.sentAt), desc(messages.messageKey))
  const pictured = await database
    .selectDistinct({ conversationKey })
    .from(messagePhotos)
    .innerJoin(messages, eq(messages.messageKey, messagePhotos.messageKey))
    .where(ownedBy(scope, messagePhotos, mine))
  const lastBodies = new Map(lasts.map((row) => [row.conversationKey, row.lastBody]))
  const withPhoto = new Set(pictured.map((row) => row.conversationKey))
  return new Map(
    counts.map(({ conversationKey: key, messageCount, unreadCount }) => [
      key,
      { messageCount, unreadCount, hasPhoto: withPhoto.has(key), lastBody: lastBodies.get(key) ?? '' },
    ]),
  )
}

/** Summarises one conversation. */
export async function summariseOne(database: Database, scope: Scope, key: number): Promise<ConversationSummary> {
  const summary = (await summarise(database, scope, [key])).get(key)
  if (summary === undefined) throw new Error('A conversation has no message.')
  return summary
}

/** The patient's unread messages in all conversations that they have not deleted. */
export async function countUnreadMessages(database: Database, scope: Scope): Promise<number> {
  const [row] = await database
    .select({ total: count() })
    .from(messages)
    .innerJoin(conversations, eq(conversations.conversationKey, messages.conversationKey))
    .where(
      ownedBy(scope, messages, isNull(messages.readAt), ownedBy(scope, conversations, isNull(conversations.hiddenAt))),
    )
  return row?.total ?? 0
}
