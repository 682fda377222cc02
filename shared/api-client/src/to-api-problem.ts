import type { FieldCode } from '@homeside/contract/constants/problem-codes'
import type { Problem } from '@homeside/contract/problem'
import { isHTTPError, isNetworkError, isTimeoutError } from 'ky'

import { ApiProblem } from './api-problem.ts'

/** A problem of a patient's call. The other codes of fields are those of staff's calls. */
type PatientsProblem = Omit<Problem, 'fields'> & { fields?: Record<string, FieldCode> }

function isProblem(value: unknown): value is PatientsProblem {
  return typeof value === 'object' && value !== null && typeof (value as { code?: unknown }).code === 'string'
}

/**
 * Turns any failure of a call into an `ApiProblem`: no network, timeout, aborted, a problem from the server, or an
 * answer that is not the server's (section 8.1 of the specification).
 */
export async function toApiProblem(error: unknown): Promise<ApiProblem> {
  if (isHTTPError(error)) {
    const { response } = error
    const body: unknown = error.data
    const retryAfterSeconds = secondsUntil(response.headers.get('Retry-After'))
    const asked = retryAfterSeconds > 0 ? { retryAfterSeconds } : {}
    const status = response.status
    if (!isProblem(body)) return new ApiProblem({ code: 'bad-answer', status, ...asked, cause: error })
    return new ApiProblem({
      code: body.code,
      status,
      ...(body.fields ? { fields: body.fields } : {}),
      ...(body.provider ? { provider: body.provider } : {}),
      ...(body.triesLeft === undefined ? {} : { triesLeft: body.triesLeft }),
      correlationId: body.correlationId,
      ...asked,
      cause: error,
    })
  }
  if (isTimeoutError(error)) return new ApiProblem({ code: 'timed-out', cause: error })
  if (error instanceof DOMException && error.name === 'AbortError') {
    return new ApiProblem({ code: 'aborted', cause: error })
  }
  if (isNetworkError(error)) return new ApiProblem({ code: 'network-unreachable', cause: error })
  throw error
}

/** The seconds that a Retry-After header names, or until the moment that it names; 0 without either. */
function secondsUntil(header: string | null): number {
  if (header === null) return 0
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : 0
}
