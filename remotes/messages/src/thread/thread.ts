import type { Conversation } from '@homeside/contract/conversations'
import type { Message, MessagePhoto, MessageWithImages } from '@homeside/contract/messages'

export type ShownPhoto = MessagePhoto & {
  /** The photo as a thumbnail; null when it is no longer kept, or was not included. */
  DataUrl: string | null
}

/** A message as it is shown, with or without its photos. */
export type ShownMessage = Omit<Message, 'Photos'> & { Photos: readonly ShownPhoto[] }

/** A message in the shape that the thread shows. */
export function shownMessage(message: Message | MessageWithImages): ShownMessage {
  return {
    ...message,
    Photos: message.Photos.map((photo) => ({ ...photo, DataUrl: 'DataUrl' in photo ? photo.DataUrl : null })),
  }
}

/** How many messages load at once: two screens of a phone, which a slow one draws in a tenth of a second. */
export const threadPageSize = 14

/** The loaded part of a conversation: its newest messages without a gap, oldest first. */
export interface Thread {
  conversation: Conversation
  messages: readonly ShownMessage[]
  /** The newest message when it was opened. Pages are counted from it, so that they do not shift. */
  anchorKey: number
  /** How many older pages are loaded, including the first. */
  pages: number
  hasOlder: boolean
  /** The first message that was unread when the conversation was opened. */
  firstUnreadKey: number | null
}

/** Whether one message comes after the other. */
function compare(one: ShownMessage, other: ShownMessage): number {
  return one.SentUtc === other.SentUtc ? one.MessageKey - other.MessageKey : one.SentUtc < other.SentUtc ? -1 : 1
}

/**
 * Merges messages in order. Known ones stay the same objects, so that they do not render again; one whose photos have
 * just arrived is replaced.
 */
export function merge(present: readonly ShownMessage[], added: readonly ShownMessage[]): readonly ShownMessage[] {
  const known = new Map(present.map((message) => [message.MessageKey, message]))
  const isNews = (message: ShownMessage) => {
    const before = known.get(message.MessageKey)
    return before === undefined || (lacksPhoto(before) && !lacksPhoto(message))
  }
  const news = added.filter(isNews)
  if (news.length === 0) return present
  const replaced = new Set(news.map((message) => message.MessageKey))
  return [...present.filter((message) => !replaced.has(message.MessageKey)), ...news].sort(compare)
}

function lacksPhoto(message: ShownMessage): boolean {
  return message.Photos.some((photo) => photo.IsAvailable && photo.DataUrl === null)
}

/** The key of a thread's newest message. */
export function newestKey(thread: Thread): number {
  return Math.max(...thread.messages.map((message) => message.MessageKey))
}
