import type { Topic } from '@homeside/contract/constants/conversation-states'
import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'

/** The list of conversations. */
export function messagesPath(alias: string): string {
  return pageAddress(pagePaths.messages, { alias })
}

/** The open conversation, or a new message. The history entry says which (`MessageEntry`). */
export function messagePath(alias: string): string {
  return pageAddress(pagePaths.message, { alias })
}

/** One conversation by its key. The guard of this address leads on to the address without the key. */
export function conversationPath(alias: string, conversationKey: number): string {
  return pageAddress(pagePaths.message, { alias, id: conversationKey })
}

/** What a new message starts with, when another screen asks for one. */
export interface NewMessage {
  topic?: Topic
  subject?: string
  message?: string
}
