import type { Conversation } from '@homeside/contract/conversations'

import type { ShownMessage } from './shown-message.ts'

/** How many messages come at once: two screens of a phone, drawn in a tenth of a second by a slow one. */
export const threadPageSize = 14

/** A conversation as far as it is on the screen: its newest messages without a gap, oldest first. */
export interface Thread {
  conversation: Conversation
  messages: readonly ShownMessage[]
  /** The newest message when it was opened; pages are counted from it, so that they do not shift. */
  anchorKey: number
  /** How many older pages are on the screen, the first included. */
  pages: number
  hasOlder: boolean
  /** The first message that was unread when the conversation was opened. */
  firstUnreadKey: number | null
}

/** Whether one message stands after the other. */
function compare(one: ShownMessage, other: ShownMessage): number {
  return one.SentUtc === other.SentUtc ? one.MessageKey - other.MessageKey : one.SentUtc < other.SentUtc ? -1 : 1
}

/**
 * Puts messages into their place. Those that are there already stay the same objects, so that nothing of them is drawn
 * again; one whose photos came only now is taken anew.
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
  return [...present.filter((message) => !replaced.has(message.MessageKey)), ...news].toSorted(compare)
}

function lacksPhoto(message: ShownMessage): boolean {
  return message.Photos.some((photo) => photo.IsAvailable && photo.DataUrl === null)
}

export function newestKey(thread: Thread): number {
  return Math.max(...thread.messages.map((message) => message.MessageKey))
}
