import type { Topic } from '@homeside/contract/constants/conversation-states'

/** A message that the patient has sent and the server has not taken yet. */
export interface Outgoing {
  /** Made once and kept, so that however often it is sent it arrives once. */
  idempotencyKey: string
  /** Null for one that starts a conversation. */
  conversationKey: number | null
  topic: Topic
  subject: string
  message: string
  /** Photos that the server keeps with the draft. */
  photoKeys: readonly string[]
  writtenUtc: string
  /** The code of what the server refused it for; null while it is under way or waits. */
  refusal: string | null
}

/** The message to be sent next: those that were refused wait for the patient. */
export function nextToSend(items: readonly Outgoing[]): Outgoing | null {
  return items.find(({ refusal }) => refusal === null) ?? null
}

/** Adds a message, or puts a changed one in its place. */
export function put(items: readonly Outgoing[], changed: Outgoing): readonly Outgoing[] {
  const isNew = items.every(({ idempotencyKey }) => idempotencyKey !== changed.idempotencyKey)
  if (isNew) return [...items, changed]
  return items.map((item) => (item.idempotencyKey === changed.idempotencyKey ? changed : item))
}

export function without(items: readonly Outgoing[], idempotencyKey: string): readonly Outgoing[] {
  return items.filter((item) => item.idempotencyKey !== idempotencyKey)
}
