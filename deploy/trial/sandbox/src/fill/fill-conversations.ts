import { patientName } from '@homeside/api/messages/conversations/start-or-reply'
import type { Database } from '@homeside/api/platform/database/database'
import { conversations, messagePhotos, messages } from '@homeside/api/platform/database/tables/conversations'
import { orders } from '@homeside/api/platform/database/tables/orders'
import type { PatientRow } from '@homeside/api/platform/database/tables/patients'
import { photos } from '@homeside/api/platform/database/tables/photos'
import { instant } from '@homeside/api/platform/dates/calendar'
import { newPhotoKey } from '@homeside/api/platform/photos/photos'
import { and, eq } from 'drizzle-orm'

import type { SandboxConversation, SandboxMessage } from '../conversations/sandbox-conversation.ts'
import { sandboxPicture } from './sandbox-picture.ts'

/** Writes a patient's conversations with their messages. */
export async function fillConversations(
  database: Database,
  patient: PatientRow,
  filled: readonly SandboxConversation[],
  now: Date,
): Promise<void> {
  if (filled.length === 0) return
  const scope = { siteKey: patient.siteKey, patientKey: patient.patientKey }
  const rows = await database
    .insert(conversations)
    .values(
      filled.map((conversation) => {
        const { topic, subject, closed, messages: written } = conversation
        const lastMessageAt = sentAt(conversation, written.length - 1, now)
        const closing = closed ? { closedReason: closed, closedAt: instant(lastMessageAt).add(1, 'hour').toDate() } : {}
        return {
          ...scope,
          topic,
          subject,
          status: closed ? ('Closed' as const) : ('Open' as const),
          ...closing,
          lastMessageAt,
        }
      }),
    )
    .returning({ conversationKey: conversations.conversationKey })
  const asking = filled.findIndex(({ asksAboutBlockedOrder }) => asksAboutBlockedOrder === true)
  const conversationKey = rows[asking]?.conversationKey
  if (conversationKey !== undefined) {
    const isBlocked = and(eq(orders.patientKey, patient.patientKey), eq(orders.status, 'Blocked'))
    await database.update(orders).set({ conversationKey }).where(isBlocked)
  }
  const all = filled.flatMap((conversation, index) =>
    conversation.messages.map((message, position) => ({
      ...message,
      conversationKey: rows[index]?.conversationKey ?? 0,
      sentAt: sentAt(conversation, position, now),
      isRead: position < conversation.messages.length - (conversation.unread ?? 0),
    })),
  )
  const stored = await database
    .insert(messages)
    .values(
      all.map(({ provider, body, isRead, ...message }) => ({
        ...scope,
        conversationKey: message.conversationKey,
        senderType: provider === null ? ('Patient' as const) : ('Provider' as const),
        senderName: provider ?? patientName(patient),
        body,
        sentAt: message.sentAt,
        readAt: isRead ? message.sentAt : null,
      })),
    )
    .returning({ messageKey: messages.messageKey })
  for (const [index, { photo, sentAt: createdAt }] of all.entries()) {
    if (photo) await fillPhoto(database, patient, stored[index]?.messageKey ?? 0, { photo, createdAt, now })
  }
}

function sentAt({ daysAgo, hoursBetween = 3 }: SandboxConversation, position: number, now: Date): Date {
  return instant(now)
    .subtract(daysAgo, 'day')
    .add(position * hoursBetween, 'hour')
    .toDate()
}

async function fillPhoto(
  database: Database,
  { siteKey, patientKey }: PatientRow,
  messageKey: number,
  { photo, createdAt, now }: { photo: NonNullable<SandboxMessage['photo']>; createdAt: Date; now: Date },
): Promise<void> {
  const photoKey = newPhotoKey()
  const { bytes, width, height } = await sandboxPicture('mask')
  const kept = photo === 'kept'
  const expiresAt = instant(now)
    .add(kept ? 1 : -1, 'month')
    .toDate()
  await database
    .insert(photos)
    .values({ siteKey, patientKey, photoKey, width, height, content: kept ? bytes : null, createdAt, expiresAt })
  await database.insert(messagePhotos).values({ siteKey, patientKey, photoKey, messageKey, position: 0 })
}
