import type { Language } from '@homeside/contract/wire'

import type { ProviderRow } from '../database/tables/providers.ts'
import type { Mailer, Message } from './mailer.ts'

/** The text of one message in both languages. It names the provider and says nothing about health. */
export type MessageTemplate<Values> = Readonly<Record<Language, (values: Values) => { subject: string; text: string }>>

export interface Letter<Values> extends Omit<Message, 'subject' | 'text'> {
  template: MessageTemplate<Values>
  values: Values
  /** The reader's language. */
  language: Language
}

/**
 * Writes a message in its reader's language and hands it over.
 *
 * @throws RefusedMessage when it is refused for good; another error when it could not be handed over now.
 */
export async function sendMessage<Values>(mailer: Mailer, letter: Letter<Values>): Promise<void> {
  const { template, values, language, ...message } = letter
  const { subject, text } = template[language](values)
  await mailer.send({ ...message, subject: message.channel === 'text' ? '' : subject, text })
}

/** The sender's name of a message that belongs to no provider. */
export const portalName = 'Homeside'

/** Whom a message is from: a provider with its own addresses, or the portal. */
export function senderOf(
  provider: Pick<ProviderRow, 'name' | 'mailFrom' | 'mailReplyTo'> | null | undefined,
): Pick<Message, 'sender' | 'mailFrom' | 'mailReplyTo'> {
  if (!provider) return { sender: portalName }
  const { name, mailFrom, mailReplyTo } = provider
  return { sender: name, mailFrom, mailReplyTo }
}
