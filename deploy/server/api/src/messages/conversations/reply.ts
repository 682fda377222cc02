import type { Database } from '../../platform/database/database.ts'
import type { Scope } from '../../platform/database/scope.ts'
import type { PatientRow } from '../../platform/database/tables/patients.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { PatientSession } from '../../platform/session/patient-session.ts'
import { addMessage } from './add-message.ts'
import type { FoundMessage } from './find-messages.ts'
import { lockConversation } from './queries.ts'

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
