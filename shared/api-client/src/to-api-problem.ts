import type { Problem } from '@homeside/contract/problem'
import { isHTTPError, isNetworkError, isTimeoutError } from 'ky'

import { ApiProblem } from './api-problem.ts'

function isProblem(value: unknown): value is Problem {
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
    const retryAfter = Number(response.headers.get('Retry-After'))
    const status = response.status
    if (!isProblem(body)) return new ApiProblem({ code: 'bad-answer', status, cause: error })
    return new ApiProblem({
      code: body.code,
      status,
      ...(body.fields ? { fields: body.fields } : {}),
      ...(body.provider ? { provider: body.provider } : {}),
      ...(body.triesLeft === undefined ? {} : { triesLeft: body.triesLeft }),
      correlationId: body.correlationId,
      ...(retryAfter > 0 ? { retryAfterSeconds: retryAfter } : {}),
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
