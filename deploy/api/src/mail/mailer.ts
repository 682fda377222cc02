/** A message to a person: an email, or a text to a mobile phone. It contains no health data. */
export interface Message {
  channel: 'email' | 'text'
  /** An email address, or the ten digits of a phone number. */
  to: string
  /** The name of the sending provider. */
  sender: string
  /** The address it comes from, and the one that answers go to; null for the server's own. Texts have neither. */
  mailFrom?: string | null
  mailReplyTo?: string | null
  /** Empty for a text. */
  subject: string
  text: string
  /** The address at which a mail program unsubscribes by one click (RFC 8058). */
  unsubscribeUrl?: string
}

/** A message that the mail server refuses for good. Trying again does not help. */
export class RefusedMessage extends Error {}

/** Hands messages over for delivery. It throws when that fails: a `RefusedMessage` when it never can work. */
export interface Mailer {
  /** Whether texts reach phones. Where they do not, nobody is offered one. */
  sendsTexts: boolean
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
