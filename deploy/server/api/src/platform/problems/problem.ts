import type { ProblemCode, StaffFieldCode } from '@homeside/contract/constants/problem-codes'
import type { Losses } from '@homeside/contract/import-guard'
import type { Problem as ProblemDocument } from '@homeside/contract/problem'

interface ProblemDetails {
  /** What is wrong with each field, by its path, such as `Items.0.Quantity`. */
  fields?: Readonly<Record<string, StaffFieldCode>>
  retryAfterSeconds?: number
  /** The provider to call, only for a caller who has proved whose patient they are. */
  provider?: ProblemDocument['provider']
  triesLeft?: number
  /** How much the call would take away. */
  losses?: Losses
}

/** An expected failure that the caller is told about. Anything else that is thrown answers 500. */
export class Problem extends Error {
  override name = 'Problem'
  readonly code: ProblemCode
  readonly details: ProblemDetails

  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}

/**
 * Refuses a call whose screen showed something else than what is on file now.
 *
 * @param paths Where they differ, in the request: `Seen.Address`.
 * @throws Problem changed-meanwhile when there is any.
 */
export function refuseChanged(paths: readonly string[]): void {
  if (paths.length === 0) return
  throw new Problem('changed-meanwhile', {
    fields: Object.fromEntries(paths.map((path) => [path, 'changed'] as const)),
  })
}
