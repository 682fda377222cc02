import { topics } from '@homeside/contract/constants/conversation-states'
import { isRecord } from '@homeside/session/stored-atom'

import type { NewMessage } from './message-paths.ts'

/**
 * What a history entry of the message page holds: the conversation it showed, so that Back shows the same one, or what
 * a new message starts with.
 */
export type MessageEntry = { conversationKey: number } | { newMessage: NewMessage }

/** Reads a location's state as an entry of the message page; null when it is none. */
export function readMessageEntry(state: unknown): MessageEntry | null {
  if (!isRecord(state)) return null
  const { conversationKey, newMessage } = state
  if (Number.isInteger(conversationKey)) return { conversationKey: Number(conversationKey) }
  if (!isRecord(newMessage)) return null
  const topic = topics.find((each) => each === newMessage['topic'])
  const { subject, message } = newMessage
  return {
    newMessage: {
      ...(topic ? { topic } : {}),
      ...(typeof subject === 'string' ? { subject } : {}),
      ...(typeof message === 'string' ? { message } : {}),
    },
  }
}
