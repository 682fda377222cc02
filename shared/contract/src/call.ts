import type { z } from 'zod'

import type { ProblemCode } from './constants/problem-codes.ts'
import type { SessionKind } from './constants/session-kinds.ts'

export type CallDefinition = CallParts & CallAccess

/**
 * Who may call it: anyone; staff, a service of a provider's back office by its own bearer key; a patient, the owner of a
 * session that stands at a provider; or the owner of a session, wherever it stands. A call for sessions says for which
 * kinds of them: every other is refused before anything of the request is read.
 */
type CallAccess =
  | { access: 'public'; sessions?: never }
  | { access: 'staff'; sessions?: never }
  | { access: 'session' | 'patient'; sessions: readonly SessionKind[] }

interface CallParts {
  method: 'GET' | 'POST' | 'DELETE'
  /** Relative to the API's origin, parameters in braces. */
  path: string
  /** The section of the specification, or 'ours' where the call is an addition. */
  section: string
  summary: string
  /** How the body travels. Login-style calls are form-encoded, those with files multipart, all others JSON. */
  encoding?: 'json' | 'form' | 'multipart'
  /** The member of a multipart body that holds files, always as a list, and how many it takes. */
  files?: { member: string; maxCount: number }
  /**
   * A repeated request with the same Idempotency-Key answers what the first one did. The server keeps that in one
   * transaction with whatever the call does; a call that waits for another server keeps it by itself.
   */
  idempotencyKey?: true | 'kept-by-the-call'
  /** A GET that changes something. It is never tried again by itself, kept, or asked ahead. */
  acts?: true
  /**
   * A page makes it by itself, too: it saves, looks for news, asks ahead or tries again. A request that says so
   * (`backgroundAcceptHeader`) does not extend the session. Any other call extends it, whatever its request says.
   */
  mayRunInBackground?: true
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  answer: z.ZodType
  problems: readonly ProblemCode[]
}

/** Every call that was defined so far, for the check that documentation and tests forget none. */
export const definedCalls: CallDefinition[] = []

/** Declares a call of the API: the one definition that server, client types and documentation read. */
export function defineCall<const Call extends CallDefinition>(call: Call): Call {
  definedCalls.push(call)
  return call
}
