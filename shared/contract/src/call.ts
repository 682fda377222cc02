import type { z } from 'zod'

import type { ProblemCode } from './constants/problem-codes.ts'

export interface CallDefinition {
  method: 'GET' | 'POST' | 'DELETE'
  /** Relative to the API's origin, parameters in braces. */
  path: string
  /** The section of the specification, or 'ours' where the call is an addition. */
  section: string
  summary: string
  /** Who may call it: anyone, or the owner of a session that has chosen its provider. */
  access: 'public' | 'patient'
  /** How the body travels. Login-style calls are form-encoded, all others JSON. */
  encoding?: 'json' | 'form'
  /** A repeated request with the same Idempotency-Key answers what the first one did. */
  idempotencyKey?: true
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  answer: z.ZodType
  problems: readonly ProblemCode[]
}

/** Declares a call of the API: the one definition that server, client types and documentation read. */
export function defineCall<const Call extends CallDefinition>(call: Call): Call {
  return call
}
