import type { CallDefinition } from '@homeside/contract/call'
import type { ProblemCode } from '@homeside/contract/constants/problem-codes'
import type { Problem } from '@homeside/contract/problem'

/** For each problem code: what to say, and what to do about it. */
const words: Partial<Record<ProblemCode, string>> = {
  'invalid-credentials': 'The portal does not know this staff key. STAFF_KEY has to be one that it was started with.',
  forbidden: 'This staff key is for one site alone; this needs one for all sites, in STAFF_KEY.',
  'conversation-not-found': 'There is no such conversation. pnpm staff conversations --all lists them.',
  'conversation-closed': 'The conversation is closed. pnpm staff conversation <key> reopen opens it.',
  'change-decided': 'The change waits no longer. pnpm staff changes lists those that do.',
  'already-registered': 'This patient has an account already and needs no code.',
  'invitation-failed': 'It could not be sent: the provider knows no such phone or address, or mail does not work.',
  'order-state': 'That cannot happen to the order as it stands.',
}

/** A problem of a call, in words for the person at the terminal. */
export function explain(call: CallDefinition, { code, fields, correlationId }: Problem): string {
  if (code === 'not-found') return notFound(call)
  if (fields) {
    const wrong = Object.entries(fields).map(([field, fault]) => `${field} is ${fault}`)
    return `The portal does not take this: ${wrong.join(', ')}.`
  }
  return words[code] ?? `The portal refused: ${code}. Its log tells more of ${correlationId}.`
}

function notFound({ path }: CallDefinition): string {
  if (path.startsWith('staff/sandbox')) return 'This portal is no sandbox: it keeps its patients and the real time.'
  if (path.startsWith('staff/changes')) return 'There is no such change. pnpm staff changes lists those that wait.'
  if (path.startsWith('staff/orders')) return 'There is no such order. pnpm staff orders lists the open ones.'
  return 'There is no such patient. pnpm staff patients lists them.'
}
