import type { TextKind } from '@homeside/contract/constants/outgoing'

import type { Scope } from '../database/scope.ts'

/** A message to a person: an email, or a text to a mobile phone. It contains no health data. */
export interface Message {
  channel: 'email' | 'text'
  /** An email address, or the ten digits of a phone number. */
  to: string
  sender: string
  /** The address it comes from, and the one that answers go to; null for the server's own. Texts have neither. */
  mailFrom?: string | null
  mailReplyTo?: string | null
  /** The number that a text comes from; null for the server's own. */
  textsFrom?: string | null
  /** Empty for a text. */
  subject: string
  text: string
  /** The address at which a mail program unsubscribes by one click (RFC 8058). */
  unsubscribeUrl?: string
  /** The record of a text, which every text has. */
  record?: TextRecord
}

/** Names a text to its service, and to staff who look whether it arrived. */
export interface TextRecord {
  /** The same at every try, so that no text is sent twice. */
  id: string
  /** Null for the answer to a patient's own text, of which nobody asks later. */
  kind: TextKind | null
  /** Whose it is; null for the owner of an account. */
  patient: Scope | null
  shortCodeKey?: number
}

/** A message that is refused for good. Trying again does not help. */
export class RefusedMessage extends Error {
  /** Whether the number wants no texts. */
  readonly isStopped: boolean

  constructor(message: string, { isStopped = false, ...options }: ErrorOptions & { isStopped?: boolean } = {}) {
    super(message, options)
    this.isStopped = isStopped
  }
}

/** A message that was certainly not taken, and is to be tried again. Any other error leaves open whether it was. */
export class UnsentMessage extends Error {
  /** How long its service wants to be left alone; null where it did not say. */
  readonly retryAfterSeconds: number | null

  constructor(
    message: string,
    { retryAfterSeconds = null, ...options }: ErrorOptions & { retryAfterSeconds?: number | null } = {},
  ) {
    super(message, options)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Hands messages over for delivery. It throws when that fails: a `RefusedMessage` when it never can work. */
export interface Mailer {
  /** Whether texts reach phones. Where they do not, nobody is offered one. */
  sendsTexts: boolean
  /** Whether a text that is handed over twice with one id arrives once. */
  keepsIds: boolean
  send: (message: Message) => Promise<void>
}

/** The headers by which a mail program unsubscribes by one click (RFC 8058). None for a required email. */
export function unsubscribeHeaders(url: string | undefined): [name: string, value: string][] {
  if (url === undefined) return []
  return [
    ['List-Unsubscribe', `<${url}>`],
    ['List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'],
  ]
}
