import type { FieldCode } from '@homeside/contract/constants/field-codes'
import type { ClientProblemCode, ProblemCode } from '@homeside/contract/constants/problem-codes'
import type { Problem } from '@homeside/contract/problem'

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
  /** Whom to call, where the page may not know it. */
  provider?: Problem['provider']
  /** How often a code may still be tried. */
  triesLeft?: number
  cause?: unknown
}

/** Statuses of 4xx that say nothing against the call itself. */
const passing: ReadonlySet<number> = new Set([401, 408, 425, 429])

/** A call that did not succeed, told apart by its code. The portal has words for each code; see section 8.2. */
export class ApiProblem extends Error {
  readonly code: ProblemCode | ClientProblemCode
  readonly status: number
  readonly fields: Readonly<Record<string, FieldCode>>
  readonly correlationId: string | null
  readonly retryAfterSeconds: number | null
  readonly provider: Problem['provider'] | null
  readonly triesLeft: number | null

  constructor(details: ProblemDetails) {
    super(`The call failed: ${details.code}`, { cause: details.cause })
    this.name = 'ApiProblem'
    this.code = details.code
    this.status = details.status ?? 0
    this.fields = details.fields ?? {}
    this.correlationId = details.correlationId ?? null
    this.retryAfterSeconds = details.retryAfterSeconds ?? null
    this.provider = details.provider ?? null
    this.triesLeft = details.triesLeft ?? null
  }

  /**
   * Whether the server will answer the same call the same way whenever it is sent: a 4xx status. Not so 401 (the patient
   * may sign in again), 408 and 425 (it did not want the call just then) and 429 (too many for now). What was refused is
   * sent again only once it was changed.
   */
  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500 && !passing.has(this.status)
  }

  /**
   * Whether the same call may succeed another time: no answer came (status 0), one that was not the server's (such as a
   * hotel's page, 200), the server could not (5xx), or it refused for now alone. The opposite of `isRefusal`.
   */
  get mayPassLater(): boolean {
    return !this.isRefusal
  }
}
