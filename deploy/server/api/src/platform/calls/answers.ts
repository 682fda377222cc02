import { type ProblemCode, problemStatus } from '@homeside/contract/constants/problem-codes'
import type { AnyProblem as ProblemDocument } from '@homeside/contract/problem'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'

import { isDatabaseAway, isUnstorable } from '../database/database-trouble.ts'
import { describeError, type Log } from '../log/log.ts'
import { Problem } from '../problems/problem.ts'
import type { CallEnvironment } from './call-environment.ts'

/**
 * Answers with a file for our own pages only. A browser that opens its address saves it instead of showing it, so
 * nothing in it can run.
 */
export function answerFile(file: File, context: Context): Response {
  context.header('Content-Type', file.type)
  context.header('Content-Length', String(file.size))
  context.header('Content-Disposition', `attachment; filename="${file.name}"`)
  context.header('Content-Security-Policy', "default-src 'none'; sandbox")
  context.header('Cross-Origin-Resource-Policy', 'same-site')
  return context.body(file.stream())
}

/** Seconds after which to try again while the database is away. A database that restarts is back by then. */
const awayRetryAfterSeconds = 5
const away = new Problem('unavailable', { retryAfterSeconds: awayRetryAfterSeconds })

/** Turns whatever was thrown into an RFC 9457 document. Unexpected errors are logged without their message. */
export function answerProblem(thrown: unknown, context: Context<CallEnvironment>, log: Log): Response {
  const error = isUnstorable(thrown) ? new Problem('malformed') : thrown
  const correlationId = context.get('correlationId')
  const isAway = isDatabaseAway(error)
  const isAwaited = context.get('requestSlot')?.gone?.aborted !== true
  if (!(error instanceof Problem) && isAwaited) {
    const words = isAway ? 'database away' : 'unexpected'
    log.error({ route: context.get('route'), correlationId, ...describeError(error) }, words)
  }
  const problem = isAway ? away : error instanceof Problem ? error : new Problem(failureOf(context))
  const { fields, losses, provider, triesLeft } = problem.details
  const document: ProblemDocument = {
    type: `urn:homeside:problem:${problem.code}`,
    title: problem.code.replaceAll('-', ' '),
    status: problemStatus[problem.code],
    code: problem.code,
    ...(fields ? { fields } : {}),
    ...(provider ? { provider } : {}),
    ...(losses ? { losses } : {}),
    ...(triesLeft === undefined ? {} : { triesLeft }),
    correlationId,
  }
  const retryAfter = problem.details.retryAfterSeconds
  if (retryAfter !== undefined) context.header('Retry-After', String(retryAfter))
  context.header('Content-Type', 'application/problem+json')
  return context.body(JSON.stringify(document), problemStatus[problem.code])
}

/** A call with its own words for an unexpected failure lists them among its problems. */
function failureOf(context: Context<CallEnvironment>): ProblemCode {
  const own = context.get('call')?.problems.find((code) => code.endsWith('-failed') && problemStatus[code] >= 500)
  return own ?? 'request-failed'
}

/** Logs one line per request. It contains no path, query, header or body. */
export function logRequests(log: Log) {
  return createMiddleware<CallEnvironment>(async (context, next) => {
    const start = performance.now()
    await next()
    log.info(
      {
        method: context.req.method,
        route: context.get('route'),
        status: context.res.status,
        ms: Math.round(performance.now() - start),
        correlationId: context.get('correlationId'),
      },
      'request',
    )
  })
}
