import type { ConversationStatus, Topic } from '@homeside/contract/constants/conversation-states'
import type { PageParams } from '@homeside/contract/wire'
import { count, desc, eq, exists, ilike, isNull, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'

import type { Database } from '../../platform/database/database.ts'
import { preparedTogether, together } from '../../platform/database/prepared-query.ts'
import type { Bound, RowsOf } from '../../platform/database/prepared-query.ts'
import { ownedBy } from '../../platform/database/scope.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { conversations, messages } from '../../platform/database/tables/conversations.ts'
import type { ConversationRow } from '../../platform/database/tables/conversations.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { summariesFrom, summaryParts } from './summarise.ts'
import type { ConversationSummary } from './summarise.ts'

export interface FoundConversation {
  conversation: ConversationRow
  summary: ConversationSummary
}

export interface ConversationFilter {
  topic?: Topic | undefined
  status?: ConversationStatus | undefined
  unread?: 'true' | undefined
  search?: string | undefined
}

const newestFirst = [desc(conversations.lastMessageAt), desc(conversations.conversationKey)]

const keyOnly = { conversationKey: conversations.conversationKey }

const allConversations = preparedTogether('conversations', (database, scope: Bound<Scope>) => {
  const found = database
    .select()
    .from(conversations)
    .where(visible(scope))
    .orderBy(...newestFirst)
  return { found, ...summaryParts(database, scope, database.select(keyOnly).from(conversations).where(visible(scope))) }
})

const oneConversation = preparedTogether(
  'conversation',
  (database, one: Bound<Scope & { conversationKey: number }>) => {
    const named = visible(one, eq(conversations.conversationKey, one.conversationKey))
    const found = database.select().from(conversations).where(named)
    return { found, ...summaryParts(database, one, database.select(keyOnly).from(conversations).where(named)) }
  },
)

/** Every conversation that the patient has not deleted. */
export async function findConversations(database: Database, scope: Scope): Promise<FoundConversation[]> {
  return conversationsFrom(await allConversations(database, scope))
}

/** One page of the conversations that the patient has not deleted, and their total number. */
export async function findConversationPage(
  database: Database,
  scope: Scope,
  filter: ConversationFilter,
  { page, pageSize }: PageParams,
): Promise<{ found: FoundConversation[]; total: number }> {
  const matching = visible(scope, ...conditionsOf(database, scope, filter))
  const found = database
    .select()
    .from(conversations)
    .where(matching)
    .orderBy(...newestFirst)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const keys = database
    .select(keyOnly)
    .from(conversations)
    .where(matching)
    .orderBy(...newestFirst)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const counted = database.select({ total: count() }).from(conversations).where(matching)
  const rows = await together(database, { found, counted, ...summaryParts(database, scope, keys) })
  return { found: conversationsFrom(rows), total: rows.counted[0]?.total ?? 0 }
}

/**
 * A conversation of the patient.
 *
 * @throws Problem conversation-not-found, also for one that the patient has deleted.
 */
export async function findConversation(database: Database, scope: Scope, key: number): Promise<FoundConversation> {
  const [found] = conversationsFrom(await oneConversation(database, { ...scope, conversationKey: key }))
  if (found === undefined) throw new Problem('conversation-not-found')
  return found
}

/**
 * Reads a conversation and locks it until the transaction ends: other writers wait.
 *
 * @throws Problem conversation-not-found, also for one that the patient has deleted.
 */
export async function lockConversation(transaction: Database, scope: Scope, key: number): Promise<ConversationRow> {
  const [row] = await transaction
    .select()
    .from(conversations)
    .where(visible(scope, eq(conversations.conversationKey, key)))
    // Not a full update lock: that would wait for the share locks that messages take on their conversation.
    .for('no key update')
  if (row === undefined) throw new Problem('conversation-not-found')
  return row
}

/** The condition of a conversation that the patient has not deleted. */
export function visible(scope: Scope | Bound<Scope>, ...conditions: (SQL | undefined)[]): SQL {
  return ownedBy(scope, conversations, isNull(conversations.hiddenAt), ...conditions)
}

function conditionsOf(database: Database, scope: Scope, { topic, status, unread, search }: ConversationFilter) {
  const holdsMessage = (condition: SQL) =>
    exists(
      database
        .select({ one: sql`1` })
        .from(messages)
        .where(ownedBy(scope, messages, eq(messages.conversationKey, conversations.conversationKey), condition)),
    )
  const words = search === undefined ? undefined : `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return [
    topic && eq(conversations.topic, topic),
    status && eq(conversations.status, status),
    unread && holdsMessage(isNull(messages.readAt)),
    words && or(ilike(conversations.subject, words), holdsMessage(ilike(messages.body, words))),
  ].map((condition) => condition || undefined)
}

function conversationsFrom({
  found,
  ...parts
}: { found: ConversationRow[] } & RowsOf<ReturnType<typeof summaryParts>>): FoundConversation[] {
  const summaries = summariesFrom(parts)
  return found.map((conversation) => {
    const summary = summaries.get(conversation.conversationKey)
    if (summary === undefined) throw new Error('A conversation has no message.')
    return { conversation, summary }
  })
}
