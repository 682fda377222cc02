import type { CallDefinition } from '@homeside/contract/call'
import { type AddressFault, addressFaultWords } from '@homeside/contract/constants/outside-address'
import type { ProblemCode } from '@homeside/contract/constants/problem-codes'
import type { AnyProblem } from '@homeside/contract/problem'
import { z } from 'zod'

/** For each problem code: what to say, and what to do about it. */
const words: Partial<Record<ProblemCode, string>> = {
  'invalid-credentials': 'The portal does not know this staff key. STAFF_KEY has to be one that it was started with.',
  forbidden: 'This staff key is for one site alone; this needs one for all sites, in STAFF_KEY.',
  'conversation-not-found': 'There is no such conversation. npm run staff -- call staffListConversations lists them.',
  'conversation-closed': 'The conversation is closed. npm run staff -- call staffReopen opens it.',
  'change-decided': 'The change waits no longer. npm run staff -- waiting lists those that do.',
  'already-registered': 'This patient has an account already and needs no code.',
  'invitation-failed': 'It could not be sent: the provider knows no such phone or address.',
  'not-sent':
    'It could not be sent: the service for texts or the mail server refused it. Call the patient, or try another way.',
  'text-not-agreed': 'This patient did not agree to texts, or stopped them by STOP.',
  'texts-unavailable': 'This portal sends no texts: it has no TEXTS_URL.',
  'already-merged': 'This record is part of another one already.',
  'birthdays-differ': 'The two records have different birth dates. Correct the wrong one first.',
  'both-registered':
    'Both records have an account. Ask the patient which one they keep, and have the other one closed.',
  'merge-settled': 'That cannot be taken back any more: a week has passed, or another record was joined since.',
  'erasure-asked':
    'Somebody asked that this record be erased. Take that back first: npm run staff -- call staffTakeBackErasure.',
  'erasure-done': 'The record was erased. Nothing of it can be brought back.',
  'erasure-needs-another': 'Who asked cannot agree. Have another lead, or a service with another key, do it.',
  'record-closed': 'The record is closed. npm run staff -- call staffReopenRecord opens it.',
  'request-unknown': 'It was begun, and nobody knows how it ended. Look at the portal before you do it again.',
  'conversation-grown': 'Somebody has written in the conversation since. Read it, and say the new ReadUpTo.',
  unavailable: 'The portal is up, but does not reach its database. Try again when it runs.',
  'order-state': 'That cannot happen to the order as it stands.',
}

/** A problem of a call, in words for the person at the terminal. */
export function explain(call: CallDefinition, { code, fields, correlationId }: AnyProblem): string {
  if (code === 'not-found') return notFound(call)
  if (fields) {
    const said = Object.entries(fields).map(([field, fault]) => `  ${field}: ${explainField(call, field, fault)}`)
    return `The portal does not take this:\n${said.join('\n')}`
  }
  return words[code] ?? `The portal refused: ${code}. Its log tells more of ${correlationId}.`
}

interface Schema {
  description?: string
  properties?: Record<string, Schema>
  items?: Schema
}

type Fault = NonNullable<AnyProblem['fields']>[string]

/** Why two providers may not have the same client at one identity provider. */
const sharedClients: Readonly<Record<string, string>> = {
  'signOn.clientId': 'another provider has it at this issuer, and its patients would enter as yours.',
  'staff.clientId':
    'another provider has it at this issuer with the same roleClaim and roles, and its people would enter your desk. Write roleClaim, or staffRole and leadRole, of this provider alone; or another client.',
}

/** What is wrong with a member of a body, and what to write there. */
function explainField({ body }: CallDefinition, field: string, fault: Fault): string {
  const names = field.split('.')
  const whole: Schema = body ? (z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema) : {}
  if (fault === 'unknown-member') {
    const around = Object.keys(schemaAt(whole, names.slice(0, -1))?.properties ?? {})
    return `there is no such member. There are ${around.join(', ')}.`
  }
  const description = schemaAt(whole, names)?.description ?? `a value that is not ${fault}`
  const write = `Write ${description.charAt(0).toLowerCase()}${description.slice(1).replace(/\.$/, '')}.`
  if (fault === 'taken' && names.at(-1) === 'version') return `another text had this version. ${write}`
  const shared = fault === 'taken' && sharedClients[field]
  if (shared) return `${shared} ${write}`
  if (fault in addressFaultWords) return `it ${addressFaultWords[fault as AddressFault]}. ${write}`
  if (fault === 'taken') return `another provider has it. ${write}`
  if (fault === 'reserved') return `the portal needs this one itself. ${write}`
  return `${fault === 'required' ? 'it is missing. ' : ''}${write}`
}

function schemaAt(schema: Schema | undefined, [name, ...rest]: readonly string[]): Schema | undefined {
  if (name === undefined || schema === undefined) return schema
  return schemaAt(schema.items ?? schema.properties?.[name], rest)
}

function notFound({ path }: CallDefinition): string {
  if (path.startsWith('staff/sandbox')) return 'This portal is no sandbox: it keeps its patients and the real time.'
  if (path.startsWith('staff/providers')) return 'There is no such provider. npm run staff -- provider apply makes one.'
  if (path.startsWith('staff/changes')) return 'There is no such change. npm run staff -- waiting lists them.'
  if (path.startsWith('staff/charges'))
    return 'There is no such charge. npm run staff -- call staffListCharges lists them.'
  if (path.startsWith('staff/orders'))
    return 'There is no such order. npm run staff -- call staffListOrders lists the open ones.'
  if (path.startsWith('staff/sessions'))
    return 'Nobody has this session. npm run staff -- call staffSessions lists who is signed in.'
  return 'There is no such patient. npm run staff -- call staffListPatients lists them.'
}
