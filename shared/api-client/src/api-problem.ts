import type { ClientProblemCode, FieldCode, ProblemCode } from '@homeside/contract/constants/problem-codes'
import type { Problem } from '@homeside/contract/problem'

export interface ProblemDetails {
  code: ProblemCode | ClientProblemCode
  /** The HTTP status; 0 when there was no answer. */
  status?: number
  /** What is wrong with each field, by the field's name on the wire. */
  fields?: Readonly<Record<string, FieldCode>>
  /** The request's id in the server's log. */
  correlationId?: string
  /** Seconds to wait before trying again. */
  retryAfterSeconds?: number
  /** The provider to call, when the page cannot know it. */
  provider?: Problem['provider']
  /** How many more times a code may be tried. */
  triesLeft?: number
  cause?: unknown
}

/** 4xx statuses that say nothing against the call itself. */
const passing: ReadonlySet<number> = new Set([401, 408, 425, 429])

/** A call that failed. The code says how, and the portal has words for each code (section 8.2 of the specification). */
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
   * Whether the server will always answer this call in the same way: a 4xx status. Exceptions are 401 (the patient may
   * sign in again), 408 and 425 (the server was not ready) and 429 (too many calls for now). A refused call is sent
   * again only after it was changed.
   */
  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500 && !passing.has(this.status)
  }

  /**
   * Whether the same call may succeed later: there was no answer (status 0), the answer did not come from the server
   * (such as a hotel's sign-in page, 200), the server failed (5xx), or it refused for now. The opposite of `isRefusal`.
   */
  get mayPassLater(): boolean {
    return !this.isRefusal
  }
}

/**
 * How many milliseconds a page that goes on by itself waits after a failed call.
 *
 * @param own The page's own pause. The server's Retry-After only makes it longer.
 */
export function pauseAfter(error: unknown, own: number): number {
  const asked = error instanceof ApiProblem ? (error.retryAfterSeconds ?? 0) : 0
  return Math.max(own, asked * 1000)
}
