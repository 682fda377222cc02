import type { SenderType } from '@homeside/contract/constants/conversation-states'
import { photosKeptMonths } from '@homeside/contract/constants/limits'
import { eq, inArray, sql } from 'drizzle-orm'

import type { Database } from '../../platform/database/database.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import { conversations, messagePhotos, messages } from '../../platform/database/tables/conversations.ts'
import { photos } from '../../platform/database/tables/photos.ts'
import { instant } from '../../platform/dates/calendar.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { addEvent } from '../../providers/events/relay-events.ts'
import { withPhotos, type FoundMessage } from './find-messages.ts'

/** What the provider's systems are told of. */
const toldEvents = { Patient: 'message.received', Provider: 'message.answered', System: null } as const

interface NewMessage {
  conversationKey: number
  senderType: SenderType
  senderName: string
  body: string
  /** Photos that are already stored, in order. */
  photoKeys?: readonly string[]
  /** Whether the patient has seen it. They have seen what they wrote themselves. */
  isRead: boolean
  now: Date
}

/**
 * Adds a message to a conversation, which becomes the newest. A message of the provider shows a deleted conversation
 * again.
 *
 * @throws {Problem} `conversation-not-found` when it is not the patient's, or was removed meanwhile.
 */
export async function addMessage(
  transaction: Database,
  scope: Scope,
  { conversationKey, photoKeys = [], isRead, now, ...content }: NewMessage,
): Promise<FoundMessage> {
  // This update comes first: it locks the conversation, which retention could otherwise remove meanwhile.
  const [conversation] = await transaction
    .update(conversations)
    .set({
      // A message that was begun earlier may be written later.
      lastMessageAt: sql`greatest(${conversations.lastMessageAt}, ${now.toISOString()}::timestamptz)`,
      ...(content.senderType === 'Provider' ? { hiddenAt: null } : {}),
    })
    .where(ownedBy(scope, conversations, eq(conversations.conversationKey, conversationKey)))
    .returning({ conversationKey: conversations.conversationKey })
  if (conversation === undefined) throw new Problem('conversation-not-found')
  const [row] = await transaction
    .insert(messages)
    .values({ ...scope, conversationKey, ...content, sentAt: now, readAt: isRead ? now : null })
    .returning()
  if (row === undefined) throw new Error('The message was not written.')
  await attachPhotos(transaction, scope, row.messageKey, photoKeys, now)
  const type = toldEvents[content.senderType]
  if (type !== null) await addEvent(transaction, scope, { type, subjectKey: conversationKey }, now)
  const [found] = await withPhotos(transaction, scope, [row])
  if (found === undefined) throw new Error('The message that was just written is gone.')
  return found
}

async function attachPhotos(
  transaction: Database,
  scope: Scope,
  messageKey: number,
  photoKeys: readonly string[],
  now: Date,
): Promise<void> {
  if (photoKeys.length === 0) return
  await transaction
    .insert(messagePhotos)
    .values(photoKeys.map((photoKey, position) => ({ ...scope, photoKey, messageKey, position })))
  await transaction
    .update(photos)
    .set({ expiresAt: instant(now).add(photosKeptMonths, 'month').toDate() })
    .where(ownedBy(scope, photos, inArray(photos.photoKey, [...photoKeys])))
}
