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
