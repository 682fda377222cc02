import type { Language } from '@homeside/contract/wire'

import type { ProviderRow } from '../database/tables/providers.ts'
import { fitText, mostParts } from './fit-text.ts'
import type { Mailer, Message } from './mailer.ts'

/** The text of one message in both languages. It says nothing about health. The sender's name is put before a text. */
export type MessageTemplate<Values> = Readonly<Record<Language, (values: Values) => { subject: string; text: string }>>

export interface Letter<Values> extends Omit<Message, 'subject' | 'text'> {
  template: MessageTemplate<Values>
  values: Values
  /** The reader's language. */
  language: Language
  /** Whether it is a code with the line by which a phone offers it. */
  isCode?: boolean
}

/**
 * Writes a message in its reader's language and hands it over.
 *
 * @throws RefusedMessage when it is refused for good; another error when it could not be handed over now.
 */
export async function sendMessage<Values>(mailer: Mailer, letter: Letter<Values>): Promise<void> {
  const { template, values, language, isCode = false, ...message } = letter
  const { subject, text } = template[language](values)
  if (message.channel === 'email') return mailer.send({ ...message, subject, text })
  const fitted = fitText(message.sender, text, isCode ? mostParts.code : mostParts.words)
  return mailer.send({ ...message, subject: '', text: fitted })
}

/** The sender's name of a message that belongs to no provider. */
export const portalName = 'Homeside'

/** Whom a message is from: a provider with its own addresses, or the portal. */
export function senderOf(
  provider: Pick<ProviderRow, 'name' | 'mailFrom' | 'mailReplyTo' | 'textsFrom'> | null | undefined,
): Pick<Message, 'sender' | 'mailFrom' | 'mailReplyTo' | 'textsFrom'> {
  if (!provider) return { sender: portalName }
  const { name, mailFrom, mailReplyTo, textsFrom } = provider
  return { sender: name, mailFrom, mailReplyTo, textsFrom }
}
