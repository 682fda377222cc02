import type { ClosedReason, Topic } from '@homeside/contract/constants/conversation-states'

/** A message of a made-up conversation. */
export interface SandboxMessage {
  /** Null when the patient wrote it. */
  provider: string | null
  body: string
  /** A photo that is still kept, or one that no longer is. */
  photo?: 'kept' | 'expired'
}

/** A made-up conversation. */
export interface SandboxConversation {
  topic: Topic
  subject: string
  /** When the first message was written, counted from the moment the sandbox is filled. */
  daysAgo: number
  /** Oldest first. */
  messages: SandboxMessage[]
  /** The hours between two messages. Default: three. */
  hoursBetween?: number
  /** How many of the last messages the patient has not seen. */
  unread?: number
  closed?: ClosedReason
  /** Whether the patient's blocked order waits for an answer in this conversation. */
  asksAboutBlockedOrder?: boolean
}

/** A message of the patient. */
export function fromPatient(body: string, photo?: SandboxMessage['photo']): SandboxMessage {
  return { provider: null, body, ...(photo ? { photo } : {}) }
}

/** A message of the provider. */
export function fromProvider(provider: string, body: string): SandboxMessage {
  return { provider, body }
}

type Rest = Pick<SandboxConversation, 'unread' | 'closed'> & Pick<SandboxMessage, 'photo'>

/** A question and its answer; the photo is the question's. */
export function exchange(
  topic: Topic,
  daysAgo: number,
  subject: string,
  question: string,
  provider: string,
  answer: string,
  { photo, ...rest }: Rest = {},
): SandboxConversation {
  return { topic, subject, daysAgo, messages: [fromPatient(question, photo), fromProvider(provider, answer)], ...rest }
}

/** Texts that run as code, turn the reading direction or break the layout where they are not shown as plain text. */
export const hostileTexts: SandboxConversation = {
  topic: 'Other',
  subject: '<img src=x onerror=alert(1)> "\'`--; \u202Eotxet',
  daysAgo: 300,
  messages: [
    fromPatient('<script>alert("hola")</script><svg onload=alert(1)><a href="javascript:alert(1)">aquí</a>'),
    fromProvider('<b>Lucía</b> \u202Eanozdnem', 'Recibido: {{7*7}} ${7*7} %s %n &lt;b&gt; \\u003cscript\\u003e'),
    fromPatient('Texto al revés: \u202E123 ogeul y\u202C después. \u2066aislado\u2069 \u200F\u200E fin.'),
    fromPatient(`Palabra larga: ${'electroencefalografista'.repeat(40)}`),
    fromPatient("Robert'); drop table messages; -- ' or 1=1 \" ; |cat /etc/hosts ../../.. %00 %0d%0a"),
    fromPatient('👩🏽‍⚕️👨‍👩‍👧‍👦🏳️‍🌈 Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘ ﷽ 표 田中さん \uFEFFfin'),
    fromPatient('  espacios al principio\n\n\n\tuna tabulación\nvarias líneas\n\n  '),
  ],
}
