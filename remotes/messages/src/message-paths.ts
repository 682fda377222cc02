import type { Topic } from '@homeside/contract/constants/conversation-states'

/** The list of conversations. */
export function messagesPath(alias: string): string {
  return `/${alias}/messages`
}

/** The open conversation, or a new message. The history entry says which (`MessageEntry`). */
export function messagePath(alias: string): string {
  return `/${alias}/message`
}

/** One conversation by its key. Its guard goes on to the address without the key. */
export function conversationPath(alias: string, conversationKey: number): string {
  return `/${alias}/message/${conversationKey}`
}

/** What a new message starts with, when another screen asks for one. */
export interface NewMessage {
  topic?: Topic
  subject?: string
  message?: string
}
