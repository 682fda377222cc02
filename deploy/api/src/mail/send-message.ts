import type { ProblemCode } from '@homeside/contract/constants/problem-codes'
import type { Language } from '@homeside/contract/wire'

import { Problem } from '../calls/problem.ts'
import type { Mailer, Message } from './mailer.ts'

/** The words of one message in both languages. They name the provider and say nothing of anybody's health. */
export type MessageTemplate<Values> = Readonly<Record<Language, (values: Values) => { subject: string; text: string }>>

interface Delivery<Values> extends Pick<Message, 'channel' | 'to' | 'sender'> {
  template: MessageTemplate<Values>
  values: Values
  /** The reader's language. */
  language: Language
  /** What the caller is told when it could not be sent. */
  failure: ProblemCode
}

/**
 * Writes a message in its reader's language and sends it.
 *
 * @throws Problem the caller's own, when it could not be handed over.
 */
export async function sendMessage<Values>(mailer: Mailer, delivery: Delivery<Values>): Promise<void> {
  const { channel, to, sender, template, values, language, failure } = delivery
  const { subject, text } = template[language](values)
  try {
    await mailer.send({ channel, to, sender, subject: channel === 'text' ? '' : subject, text })
  } catch {
    throw new Problem(failure)
  }
}
