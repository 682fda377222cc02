import type { ConversationStatus, Topic } from '@homeside/contract/constants/conversation-states'
import type { PageParams } from '@homeside/contract/wire'
import { and, count, desc, eq, exists, isNull, like, or, sql, type SQL } from 'drizzle-orm'

import { foldedWords } from '../../platform/codes/same-name.ts'
import type { Database } from '../../platform/database/database.ts'
import {
  preparedTogether,
  together,
  type Bound,
  type RowsOf,
  type Share,
} from '../../platform/database/prepared-query.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import { type ConversationRow, conversations, messages } from '../../platform/database/tables/conversations.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { type ConversationSummary, summariesFrom, summaryParts } from './summarise.ts'

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

type Range = Record<'limit' | 'offset', number>

/**
 * Selects what is answered about conversations. They are found once, for all parts: a search would be done again for
 * each.
 */
function conversationParts(
  database: Database,
  share: Share,
  scope: Scope | Bound<Scope>,
  condition: SQL,
  page?: Range,
) {
  const fitting = share(database.$with('fitting').as(database.select().from(conversations).where(condition)))
  const all = database
    .select()
    .from(fitting)
    .orderBy(desc(fitting.lastMessageAt), desc(fitting.conversationKey))
    .$dynamic()
  const found = share(database.$with('found').as(page ? all.limit(page.limit).offset(page.offset) : all))
  return {
    found: database.select().from(found).orderBy(desc(found.lastMessageAt), desc(found.conversationKey)),
    counted: database.select({ total: count() }).from(fitting),
    ...summaryParts(database, scope, database.select({ conversationKey: found.conversationKey }).from(found)),
  }
}

const allConversations = preparedTogether('conversations', (database, scope: Bound<Scope>, share) =>
  conversationParts(database, share, scope, visible(scope)),
)

const oneConversation = preparedTogether(
  'conversation',
  (database, one: Bound<Scope & { conversationKey: number }>, share) =>
    conversationParts(database, share, one, visible(one, eq(conversations.conversationKey, one.conversationKey))),
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
  const range = { limit: pageSize, offset: (page - 1) * pageSize }
  const condition = visible(scope, ...conditionsOf(database, scope, filter))
  const rows = await together(database, (share) => conversationParts(database, share, scope, condition, range))
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
  const holdsMessage = (condition: SQL | undefined) =>
    exists(
      database
        .select({ one: sql`1` })
        .from(messages)
        .where(ownedBy(scope, messages, eq(messages.conversationKey, conversations.conversationKey), condition)),
    )
  return [
    topic && eq(conversations.topic, topic),
    status && eq(conversations.status, status),
    unread && holdsMessage(isNull(messages.readAt)),
    search === undefined ? undefined : holdsMessage(searched(search)),
  ].map((condition) => condition || undefined)
}

/** Columns that the database keeps for searches. No answer has them, so the tables here leave them out. */
const [foldedSubject, foldedBody] = [sql`${conversations}.folded_subject`, sql`${messages}.folded_body`]

/**
 * Whether each word of a search is in a message or in the subject: in any order, with the accents or without. A search of
 * signs alone is for these signs.
 */
function searched(search: string): SQL | undefined {
  const words = foldedWords(search).map((word) => `%${word}%`)
  if (words.length > 0) return and(...words.map((word) => or(like(foldedSubject, word), like(foldedBody, word))))
  const signs = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return or(like(conversations.subject, signs), like(messages.body, signs))
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
