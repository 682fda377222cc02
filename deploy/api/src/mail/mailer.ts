/** Something to be told to a person: an email, or a text to a mobile phone. It holds no health data. */
export interface Message {
  channel: 'email' | 'text'
  /** An email address, or the ten digits of a phone number. */
  to: string
  /** The name of the provider in whose name it is sent. */
  sender: string
  /** Empty for a text. */
  subject: string
  text: string
  /** Where a mail program tells, by one click, that such mails are wanted no more (RFC 8058). */
  unsubscribeUrl?: string
}

/** A message that whatever carries messages refuses for good: trying again does not help. */
export class RefusedMessage extends Error {}

/**
 * Hands messages over to whatever carries them. A message that cannot be handed over is an error: a `RefusedMessage` when
 * it never can.
 */
export interface Mailer {
  send: (message: Message) => Promise<void>
}
