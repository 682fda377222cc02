import type { Topic } from '@homeside/contract/constants/conversation-states'

import type { Database } from '../../platform/database/database.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { conversations } from '../../platform/database/tables/conversations.ts'
import type { PatientRow } from '../../platform/database/tables/patients.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { PatientSession } from '../../platform/session/patient-session.ts'
import { autoReplyIn } from '../../providers/directory/hours.ts'
import { addMessage } from './add-message.ts'
import type { FoundMessage } from './find-messages.ts'
import { findConversation, type FoundConversation, lockConversation } from './queries.ts'

/** Does what follows from a patient's reply, such as moving an order that waited for it, in the same transaction. */
export type FollowReply = (transaction: Database, scope: Scope, conversationKey: number, now: Date) => Promise<void>

interface Reply {
  conversationKey: number
  body: string
  /** Stores the photos and returns their keys. Called only when the conversation accepts the message. */
  photos: () => Promise<readonly string[]>
  follow: FollowReply
  now: Date
}

/**
 * Adds a patient's message to an open conversation.
 *
 * @throws Problem conversation-not-found, conversation-closed.
 */
export async function replyInConversation(
  transaction: Database,
  { scope, patient }: PatientSession,
  { conversationKey, body, photos, follow, now }: Reply,
): Promise<FoundMessage> {
  const { status } = await lockConversation(transaction, scope, conversationKey)
  if (status === 'Closed') throw new Problem('conversation-closed')
  const message = await addMessage(transaction, scope, {
    conversationKey,
    senderType: 'Patient',
    senderName: patientName(patient),
    body,
    photoKeys: await photos(),
    isRead: true,
    now,
  })
  await follow(transaction, scope, conversationKey, now)
  return message
}

/** First and last name, as the provider reads them. */
export function patientName({ firstName, lastName }: Pick<PatientRow, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`
}

export interface StartedConversation {
  conversation: FoundConversation
  message: FoundMessage
  autoReply: FoundMessage | null
}

interface FirstMessage {
  topic: Topic
  subject: string
  body: string
  photoKeys: readonly string[]
  now: Date
}

/** Starts a patient's conversation, and adds the provider's automatic reply. */
export async function startConversation(
  transaction: Database,
  { scope, patient, account, provider }: PatientSession,
  { topic, subject, now, ...first }: FirstMessage,
): Promise<StartedConversation> {
  const conversationKey = await insertConversation(transaction, scope, { topic, subject, now })
  const message = await addMessage(transaction, scope, {
    conversationKey,
    senderType: 'Patient',
    senderName: patientName(patient),
    isRead: true,
    now,
    ...first,
  })
  const reply = autoReplyIn(provider, account.preferredLanguage, now)
  const autoReply =
    reply === null
      ? null
      : await addMessage(transaction, scope, {
          conversationKey,
          senderType: 'System',
          senderName: provider.name,
          body: reply,
          // It is shown in the answer to this request.
          isRead: true,
          now,
        })
  return { conversation: await findConversation(transaction, scope, conversationKey), message, autoReply }
}

/** A conversation without a message. It exists only together with its first one. */
export async function insertConversation(
  transaction: Database,
  scope: Scope,
  { topic, subject, now }: { topic: Topic; subject: string; now: Date },
): Promise<number> {
  const [row] = await transaction
    .insert(conversations)
    .values({ ...scope, topic, subject, lastMessageAt: now })
    .returning({ conversationKey: conversations.conversationKey })
  if (row === undefined) throw new Error('The conversation was not written.')
  return row.conversationKey
}
