import type { PageParams } from '@homeside/contract/paging'
import { count, desc, eq, inArray, lte, sql } from 'drizzle-orm'

import type { Database } from '../../database/database.ts'
import { ownedBy } from '../../database/scope.ts'
import type { Scope } from '../../database/scope.ts'
import { messagePhotos, messages } from '../../database/tables/conversations.ts'
import type { MessageRow } from '../../database/tables/conversations.ts'
import { photos } from '../../database/tables/photos.ts'
import type { PhotoRow } from '../../database/tables/photos.ts'

/** A photo without its pixels. */
export type PhotoFacts = Pick<PhotoRow, 'photoKey' | 'width' | 'height' | 'expiresAt'> & { hasContent: boolean }

export const photoFacts = {
  photoKey: photos.photoKey,
  width: photos.width,
  height: photos.height,
  expiresAt: photos.expiresAt,
  hasContent: sql<boolean>`${photos.content} is not null`,
}

export interface FoundMessage {
  message: MessageRow
  photos: PhotoFacts[]
}

/** A page of a conversation's messages, newest first, and the total number. */
export async function findMessagePage(
  database: Database,
  scope: Scope,
  conversationKey: number,
  { page, pageSize }: PageParams,
  upToKey?: number,
): Promise<{ found: FoundMessage[]; total: number }> {
  const matching = ownedBy(
    scope,
    messages,
    eq(messages.conversationKey, conversationKey),
    upToKey === undefined ? undefined : lte(messages.messageKey, upToKey),
  )
  const rows = await database
    .select()
    .from(messages)
    .where(matching)
    .orderBy(desc(messages.sentAt), desc(messages.messageKey))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const [counted] = await database.select({ total: count() }).from(messages).where(matching)
  return { found: await withPhotos(database, scope, rows), total: counted?.total ?? 0 }
}

/** Adds the photos of each message, in order. */
export async function withPhotos(database: Database, scope: Scope, rows: MessageRow[]): Promise<FoundMessage[]> {
  const keys = rows.map((row) => row.messageKey)
  const found = await database
    .select({ messageKey: messagePhotos.messageKey, photo: photoFacts })
    .from(messagePhotos)
    .innerJoin(photos, eq(photos.photoKey, messagePhotos.photoKey))
    .where(ownedBy(scope, messagePhotos, inArray(messagePhotos.messageKey, keys), ownedBy(scope, photos)))
    .orderBy(messagePhotos.messageKey, messagePhotos.position)
  return rows.map((message) => ({
    message,
    photos: found.filter(({ messageKey }) => messageKey === message.messageKey).map(({ photo }) => photo),
  }))
}
