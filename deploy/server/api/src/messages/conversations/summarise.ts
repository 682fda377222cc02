import type { SenderType } from '@homeside/contract/constants/conversation-states'
import { count, desc, eq, inArray, isNull, sql, type SQLWrapper } from 'drizzle-orm'

import type { Database } from '../../platform/database/database.ts'
import { preparedQuery, preparedTogether, type Bound, type RowsOf } from '../../platform/database/prepared-query.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import { conversations, messagePhotos, messages } from '../../platform/database/tables/conversations.ts'

/** A summary of a conversation's messages, for the list. */
export interface ConversationSummary {
  messageCount: number
  unreadCount: number
  hasPhoto: boolean
  /** The beginning of the last message. */
  lastBody: string
  lastSenderType: SenderType
  lastSenderName: string
}

/** The characters that are read of a message: more than any preview shows, even where one consists of several. */
const beginningLength = 1200

/** Selects what a summary is made of, for conversations whose keys another select finds. */
export function summaryParts(database: Database, scope: Scope | Bound<Scope>, conversationKeys: SQLWrapper) {
  const { conversationKey } = messages
  const mine = ownedBy(scope, messages, inArray(conversationKey, conversationKeys))
  // Found for each conversation by an index. All messages of the patient would have to be sorted.
  const last = database
    .select({
      body: sql<string>`left(${messages.body}, ${sql.raw(String(beginningLength))})`.as('beginning'),
      senderType: messages.senderType,
      senderName: messages.senderName,
    })
    .from(messages)
    .where(ownedBy(scope, messages, eq(conversationKey, conversations.conversationKey)))
    .orderBy(desc(messages.sentAt), desc(messages.messageKey))
    .limit(1)
    .as('last')
  return {
    counts: database
      .select({
        conversationKey,
        messageCount: count(),
        unreadCount: sql<number>`count(*) filter (where ${isNull(messages.readAt)})`,
      })
      .from(messages)
      .where(mine)
      .groupBy(conversationKey),
    lasts: database
      .select({
        conversationKey: conversations.conversationKey,
        lastBody: last.body,
        lastSenderType: last.senderType,
        lastSenderName: last.senderName,
      })
      .from(conversations)
      .innerJoinLateral(last, sql`true`)
      .where(ownedBy(scope, conversations, inArray(conversations.conversationKey, conversationKeys))),
    pictured: database
      .selectDistinct({ conversationKey })
      .from(messagePhotos)
      .innerJoin(messages, eq(messages.messageKey, messagePhotos.messageKey))
      .where(ownedBy(scope, messagePhotos, mine)),
  }
}

/** Puts summaries together, by the conversations' keys. */
export function summariesFrom({
  counts,
  lasts,
  pictured,
}: RowsOf<ReturnType<typeof summaryParts>>): Map<number, ConversationSummary> {
  const lastOnes = new Map(lasts.map(({ conversationKey, ...last }) => [conversationKey, last]))
  const withPhoto = new Set(pictured.map((row) => row.conversationKey))
  return new Map(
    counts.flatMap(({ conversationKey: key, messageCount, unreadCount }) => {
      const last = lastOnes.get(key)
      return last ? [[key, { messageCount, unreadCount, hasPhoto: withPhoto.has(key), ...last }]] : []
    }),
  )
}

const summaryOfOne = preparedTogether('summary', (database, one: Bound<Scope & { conversationKey: number }>) =>
  summaryParts(database, one, sql`(${one.conversationKey})`),
)

/** Summarises one conversation. */
export async function summariseOne(database: Database, scope: Scope, key: number): Promise<ConversationSummary> {
  const summary = summariesFrom(await summaryOfOne(database, { ...scope, conversationKey: key })).get(key)
  if (summary === undefined) throw new Error('A conversation has no message.')
  return summary
}

/** Selects how many messages of all conversations that the patient has not deleted are unread. */
export function selectUnreadCount(database: Database, scope: Bound<Scope>) {
  return database
    .select({ total: count() })
    .from(messages)
    .innerJoin(conversations, eq(conversations.conversationKey, messages.conversationKey))
    .where(
      ownedBy(scope, messages, isNull(messages.readAt), ownedBy(scope, conversations, isNull(conversations.hiddenAt))),
    )
}

const unreadCount = preparedQuery('unread-messages', selectUnreadCount)

/** The patient's unread messages in all conversations that they have not deleted. */
export async function countUnreadMessages(database: Database, scope: Scope): Promise<number> {
  const [row] = await unreadCount(database, scope)
  return row?.total ?? 0
}
