import type { FieldCode } from '@homeside/contract/constants/field-codes'
import type { ClientProblemCode, ProblemCode } from '@homeside/contract/constants/problem-codes'

export interface ProblemDetails {
  code: ProblemCode | ClientProblemCode
  /** HTTP status, 0 when there was no answer. */
  status?: number
  /** What is wrong with each field, by its name on the wire. */
  fields?: Readonly<Record<string, FieldCode>>
  /** Names the request in the server's log. */
  correlationId?: string
  /** Seconds to wait before trying again. */
  retryAfterSeconds?: number
  cause?: unknown
}

/** A call that did not succeed, told apart by its code. The portal has words for each code; see section 8.2. */
export class ApiProblem extends Error {
  readonly code: ProblemCode | ClientProblemCode
  readonly status: number
  readonly fields: Readonly<Record<string, FieldCode>>
  readonly correlationId: string | null
  readonly retryAfterSeconds: number | null

  constructor(details: ProblemDetails) {
    super(`The call failed: ${details.code}`, { cause: details.cause })
    this.name = 'ApiProblem'
    this.code = details.code
    this.status = details.status ?? 0
    this.fields = details.fields ?? {}
    this.correlationId = details.correlationId ?? null
    this.retryAfterSeconds = details.retryAfterSeconds ?? null
  }
}
