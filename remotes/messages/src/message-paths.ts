import type { Topic } from '@homeside/contract/constants/conversation-states'

/** The list of conversations. */
export function messagesPath(alias: string): string {
  return `/${alias}/messages`
}

/** The conversation that is open, or a new message; which of them stands in the history entry (`MessageEntry`). */
export function messagePath(alias: string): string {
  return `/${alias}/message`
}

/** One conversation by its key; its guard goes on to the address without one. */
export function conversationPath(alias: string, conversationKey: number): string {
  return `/${alias}/message/${conversationKey}`
}

/** What a new message begins with, from wherever one is asked for. */
export interface NewMessage {
  topic?: Topic
  subject?: string
  message?: string
}
