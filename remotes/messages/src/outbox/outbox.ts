import { topics, type Topic } from '@homeside/contract/constants/conversation-states'
import {
  isMoment,
  isNumber,
  isText,
  isTextOrNull,
  listOf,
  oneOf,
  orNull,
  recordOf,
} from '@homeside/contract/constants/shapes'
import { ownedAtom } from '@homeside/parts/storage/owned-atom'

/** A message that the patient has sent and the server does not have yet. */
export interface Outgoing {
  /** Made once and kept, so that the message arrives once, however often it is sent. */
  idempotencyKey: string
  /** Null for a message that starts a conversation. */
  conversationKey: number | null
  topic: Topic
  subject: string
  message: string
  /** Photos that the server keeps with the draft. */
  photoKeys: readonly string[]
  writtenUtc: string
  /** The code of the server's refusal; null while the message is on its way or waits. */
  refusal: string | null
}

/**
 * The key of a message, made of what it says and where: a draft that is sent from two devices has the same key on both,
 * and arrives once. The server compares the words too, so two messages with one key by chance would be told apart.
 *
 * @param said What identifies the message: its words, and for example the message before it.
 */
export function messageKey(said: readonly unknown[]): string {
  let [one, other] = [0xdeadbeef, 0x41c6ce57]
  for (const unit of JSON.stringify(said).split('')) {
    one = Math.imul(one ^ unit.charCodeAt(0), 2_654_435_761)
    other = Math.imul(other ^ unit.charCodeAt(0), 1_597_334_677)
  }
  return [one, other].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('')
}

/** The next message to send. Refused ones wait for the patient. */
export function nextToSend(items: readonly Outgoing[]): Outgoing | null {
  return items.find(({ refusal }) => refusal === null) ?? null
}

/** Adds a message, or replaces a changed one. */
export function put(items: readonly Outgoing[], changed: Outgoing): readonly Outgoing[] {
  const isNew = items.every(({ idempotencyKey }) => idempotencyKey !== changed.idempotencyKey)
  if (isNew) return [...items, changed]
  return items.map((item) => (item.idempotencyKey === changed.idempotencyKey ? changed : item))
}

/** The outbox without one message. */
export function without(items: readonly Outgoing[], idempotencyKey: string): readonly Outgoing[] {
  return items.filter((item) => item.idempotencyKey !== idempotencyKey)
}

const isOutbox = listOf(
  recordOf<Outgoing>({
    idempotencyKey: isText,
    conversationKey: orNull(isNumber),
    topic: oneOf(...topics),
    subject: isText,
    message: isText,
    photoKeys: listOf(isText),
    writtenUtc: isMoment,
    refusal: isTextOrNull,
  }),
)

/** The messages that this tab still has to send, in order; null when there is none. */
export const outboxAtom = ownedAtom('messageOutbox', isOutbox)
