import type { CallDefinition } from '@homeside/contract/call'
import type { Language } from '@homeside/contract/wire'
import type { z } from 'zod'

import type { TrailNotes } from '../audit/trail-notes.ts'
import type { Database, PersonDatabase } from '../database/database.ts'
import type { SessionRow } from '../database/tables/accounts.ts'
import type { BrowserBinding } from '../session/browser-binding.ts'
import type { PatientSession } from '../session/patient-session.ts'
import type { StaffCaller } from '../session/staff-callers.ts'
import type { RefusedItem } from './read-request.ts'

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

/** A request that was read and allowed: everything that a handler may know about it. */
export interface CallRequest<Call extends CallDefinition> {
  body: Parsed<Call['body']>
  query: Parsed<Call['query']>
  params: Parsed<Call['params']>
  /** The items of a list that do not fit, when the call has them judged alone. The body has the others. */
  refused: readonly RefusedItem[]
  /** The caller, as far as the call's access tells. */
  caller: Access[Call['access']]
  /** The Idempotency-Key, when the call takes one. */
  idempotencyKey: Call extends { idempotencyKey: true | 'kept-by-the-call' } ? string : null
  /** The transaction, when the call is answered once per Idempotency-Key. A provider's writes nothing of accounts. */
  database: Call['access'] extends 'staff' ? Database : PersonDatabase
  now: Date
  language: Language
  /** The bearer token as sent. Only the public session calls read it themselves. */
  token: string | null
  browser: BrowserBinding
  address: string
  /** The request's id in the log and in the audit trail. */
  correlationId: string
  /** Lets the requests go first that somebody waits for. */
  giveWay: () => Promise<void>
  /** People for the audit trail, besides the caller. */
  trail: TrailNotes
}

/** How a call is served: who may make it, what happens, and what is answered. */
export interface CallHandler<Call extends CallDefinition, Result, Prepared> {
  /** Throws a Problem when the caller may not. */
  allow?: (request: CallRequest<Call>) => void
  /** Slow work that must not hold up a transaction, such as reading pictures. */
  prepare?: (request: CallRequest<Call>) => Promise<Prepared>
  act: (request: CallRequest<Call>, prepared: Prepared) => Promise<Result>
  present: (result: Result, request: CallRequest<Call>) => z.output<Call['answer']>
}

/** Serves a call of the contract. */
export type ServeCall = <const Call extends CallDefinition, Result, Prepared = undefined>(
  call: Call,
  handler: CallHandler<Call, Result, Prepared>,
) => void

/** What a handler is given of its caller, for each kind of access that a call may name. */
export interface Access {
  public: null
  session: SessionRow
  patient: PatientSession
  staff: StaffCaller
}

/** The language of names from the catalogue: Spanish when it is the first the caller names, else English. */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  return acceptLanguage?.trim().toLowerCase().startsWith('es') ? 'es' : 'en'
}
