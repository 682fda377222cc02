import { randomUUID } from 'node:crypto'

import type { ProblemCode } from '@homeside/contract/constants/problem-codes'
import type { Language } from '@homeside/contract/wire'
import { SegmentedMessage } from 'sms-segments-calculator'

import type { ProviderRow } from '../database/tables/providers.ts'
import { currentPlace } from '../outside/outside-services.ts'
import { Problem } from '../problems/problem.ts'
import { type Mailer, type Message, RefusedMessage } from './mailer.ts'

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

/** The most parts of a text: a code has to stay in one part with the line by which a phone offers it. */
const mostParts = { words: 2, code: 1 } as const

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

/** Parts in which a text is sent, and paid for; phones join them. */
export function partsOf(text: string): number {
  return new SegmentedMessage(text).segmentsCount
}

/**
 * Puts the sender before the words of a text, and spells it so that it takes few parts. One letter that the alphabet of
 * texts lacks more than halves what fits, so a text that is too long loses such accents. One that is still too long goes
 * without the sender's name, which its link or its last line has too.
 */
function fitText(sender: string, words: string, most: number): string {
  const whole = `${sender}: ${words}`
  return [whole, spelledPlainly(whole), words, spelledPlainly(words)].find((each) => partsOf(each) <= most) ?? words
}

/** Spells a text without the accents that the alphabet of texts (GSM 03.38) lacks: it has é and ñ, not á and í. */
function spelledPlainly(text: string): string {
  return Array.from(text)
    .map((letter) => (isPlain(letter) ? letter : letter.normalize('NFKD').replaceAll(/\p{M}/gu, '')))
    .join('')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/[–—]/g, '-')
}

function isPlain(letter: string): boolean {
  return new SegmentedMessage(letter).encodingName === 'GSM-7'
}

/** How long a waiting caller waits for the mail server, or the service for texts. */
const waitingMs = 2000
/** Longer than a try lasts: the queue's must not meet the one that nobody waits for any more. */
const afterSeconds = 15

/** The id of a message that was tried before it was queued, and how long the queue leaves it. */
export interface QueuedAs {
  id?: string
  afterSeconds?: number
}

interface Attempt {
  /** @param id of the message, the same in the queue. */
  send: (id: string) => Promise<void>
  /** Leaves the message to the queue. */
  queue: (as: QueuedAs) => Promise<void>
  /** The problem for the caller when the message is refused. */
  failure: ProblemCode
  /** The problem when it is refused because its number wants no texts. Default: the same. */
  stopped?: ProblemCode
}

class TakesLong extends Error {}

/**
 * Sends a message while its caller waits. When its server cannot be reached, or takes longer than two seconds, the
 * message is left to the queue. An email may then arrive twice.
 *
 * @returns whether it was sent; if not, it was queued.
 * @throws Problem the caller's own when the message was refused.
 */
export async function sendOrQueue({ send, queue, failure, stopped = failure }: Attempt): Promise<boolean> {
  const id = randomUUID()
  try {
    await currentPlace().withoutWhile(() => withinPatience(send(id)))
    return true
  } catch (error) {
    if (error instanceof Problem) throw error
    if (error instanceof RefusedMessage) throw new Problem(error.isStopped ? stopped : failure)
    await queue(error instanceof TakesLong ? { id, afterSeconds } : { id })
    return false
  }
}

async function withinPatience(sending: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TakesLong('The message takes long.')), waitingMs)
  })
  try {
    await Promise.race([sending, patience])
  } finally {
    clearTimeout(timer)
    // The caller is gone. The queue will find out the result.
    sending.catch(() => undefined)
  }
}
