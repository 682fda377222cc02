import type { z } from 'zod'

import type { ProblemCode } from './constants/problem-codes.ts'
import type { SessionKind } from './constants/session-kinds.ts'

export type CallDefinition = CallParts & CallAccess

/**
 * Who may make the call. `public`: anybody. `staff`: a service of a provider's back office with its own bearer key, or
 * one of the provider's people who signed in at the desk; with the role `lead`, of these only leads.
 * `patient`: the owner of a session at a provider. `session`: the owner of any session. `sessions` lists the kinds of
 * session that may make it. All others are refused before the request is read.
 */
type CallAccess =
  | { access: 'public'; sessions?: never; role?: never }
  | { access: 'staff'; sessions?: never; role?: 'lead' }
  | { access: 'session' | 'patient'; sessions: readonly SessionKind[]; role?: never }

interface CallParts {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Relative to the API's origin, with parameters in braces. */
  path: string
  /** The section of the specification. An addition of ours has none. */
  section?: string
  summary: string
  /** How the body is sent. Login calls are form-encoded, calls with files are multipart, all others are JSON. */
  encoding?: 'form' | 'multipart'
  /** The member of a multipart body that holds files, always as a list, and the highest number of files. */
  files?: { member: string; maxCount: number }
  /**
   * A repeated request with the same Idempotency-Key gets the answer of the first. The server stores the answer in the
   * call's own transaction; a call that waits for another server stores it by itself.
   */
  idempotencyKey?: true | 'kept-by-the-call'
  /**
   * Of staff: it waits for another server, or has effects besides those of its transaction. What came of it is then noted
   * after it, not with it.
   */
  worksOutside?: true
  /** It tells and changes nothing of a patient, so the trail has no record of it. */
  isUnrecorded?: true
  /** A GET that changes something. It is never repeated, cached or prefetched. */
  acts?: true
  /**
   * A page also makes this call by itself: it saves, polls, prefetches or retries. A request marked so
   * (`backgroundAcceptHeader`) does not extend the session. Every other call does, whatever its request says.
   */
  mayRunInBackground?: true
  /**
   * People write its body: whatever does not fit is named by its path, also a member of another type or without meaning.
   */
  namesEveryFault?: true
  /**
   * A list in the body whose items are checked one by one: what is wrong with one is answered beside the others. `most`
   * is how many there may be. Such a body may be larger than others.
   */
  judgedAlone?: { member: string; most: number }
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  answer: z.ZodType
  problems: readonly ProblemCode[]
}

/**
 * Whether a call of staff takes an Idempotency-Key: each that changes something does. Unlike patients' pages, a system
 * may leave it out.
 */
export function takesStaffKey({ access, method }: Pick<CallDefinition, 'access' | 'method'>): boolean {
  return access === 'staff' && method !== 'GET'
}

/** Every call defined so far. Checks use it so that documentation and tests leave none out. */
export const definedCalls: CallDefinition[] = []

/** Declares a call of the API. Server, client types and documentation all read this one definition. */
export function defineCall<const Call extends CallDefinition>(call: Call): Call {
  definedCalls.push(call)
  return call
}
