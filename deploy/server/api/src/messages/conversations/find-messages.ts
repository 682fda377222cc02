import type { PageParams } from '@homeside/contract/wire'
import { count, desc, eq, inArray, lte, sql, type SQLWrapper } from 'drizzle-orm'

import type { Database } from '../../platform/database/database.ts'
import { type Bound, preparedTogether } from '../../platform/database/prepared-query.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import {
  conversations,
  messagePhotos,
  messages,
  type MessageRow,
} from '../../platform/database/tables/conversations.ts'
import { type PhotoRow, photos } from '../../platform/database/tables/photos.ts'
import { isStored } from '../../platform/photos/photos.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { visible } from './queries.ts'

/** A photo without its pixels. */
export type PhotoFacts = Pick<PhotoRow, 'photoKey' | 'width' | 'height' | 'expiresAt'> & { isStored: boolean }

export const photoFacts = {
  photoKey: photos.photoKey,
  width: photos.width,
  height: photos.height,
  expiresAt: photos.expiresAt,
  isStored,
}

export interface FoundMessage {
  message: MessageRow
  photos: PhotoFacts[]
}

/** Selects the photos of messages whose keys another select finds, in their order. */
function selectPhotos(database: Database, scope: Scope | Bound<Scope>, messageKeys: SQLWrapper) {
  return database
    .select({ messageKey: messagePhotos.messageKey, photo: photoFacts })
    .from(messagePhotos)
    .innerJoin(photos, eq(photos.photoKey, messagePhotos.photoKey))
    .where(ownedBy(scope, messagePhotos, inArray(messagePhotos.messageKey, messageKeys), ownedBy(scope, photos)))
    .orderBy(messagePhotos.messageKey, messagePhotos.position)
}

type PageOfMessages = Scope & Record<'conversationKey' | 'upToKey' | 'limit' | 'offset', number>

const pageOfMessages = preparedTogether('message-page', (database, page: Bound<PageOfMessages>, share) => {
  const ofConversation = eq(messages.conversationKey, page.conversationKey)
  const matching = ownedBy(page, messages, ofConversation, lte(messages.messageKey, page.upToKey))
  const found = share(
    database
      .$with('found')
      .as(
        database
          .select()
          .from(messages)
          .where(matching)
          .orderBy(desc(messages.sentAt), desc(messages.messageKey))
          .limit(page.limit)
          .offset(page.offset),
      ),
  )
  const named = visible(page, eq(conversations.conversationKey, page.conversationKey))
  return {
    rows: database.select().from(found).orderBy(desc(found.sentAt), desc(found.messageKey)),
    conversation: database.select({ key: conversations.conversationKey }).from(conversations).where(named),
    counted: database.select({ total: count() }).from(messages).where(matching),
    photos: selectPhotos(database, page, database.select({ messageKey: found.messageKey }).from(found)),
  }
})

const greatestKey = 2_147_483_647

/** A page of a conversation's messages, newest first, and the total number. */
export async function findMessagePage(
  database: Database,
  scope: Scope,
  conversationKey: number,
  { page, pageSize }: PageParams,
  upToKey = greatestKey,
): Promise<{ found: FoundMessage[]; total: number }> {
  const asked = { ...scope, conversationKey, upToKey, limit: pageSize, offset: (page - 1) * pageSize }
  const { rows, conversation, counted, photos: found } = await pageOfMessages(database, asked)
  if (conversation.length === 0) throw new Problem('conversation-not-found')
  return { found: photographed(rows, found), total: counted[0]?.total ?? 0 }
}

/** Adds the photos of each message, in order. */
export async function withPhotos(database: Database, scope: Scope, rows: MessageRow[]): Promise<FoundMessage[]> {
  const keys = rows.map((row) => row.messageKey)
  return photographed(rows, await selectPhotos(database, scope, sql`${keys}`))
}

function photographed(rows: MessageRow[], found: { messageKey: number; photo: PhotoFacts }[]): FoundMessage[] {
  return rows.map((message) => ({
    message,
    photos: found.filter(({ messageKey }) => messageKey === message.messageKey).map(({ photo }) => photo),
  }))
}
