import { createMiddleware } from 'hono/factory'

import type { CallEnvironment } from './call-environment.ts'
import { readBytes, textMaxBytes } from './read-bytes.ts'

/**
 * Receives a request's body before anything is done for it, so that a slow sender holds up nobody else. Files are
 * received later, after their sender was allowed to send them.
 *
 * @param deadlineMs How long the sender is waited for.
 * @throws Problem too-large, too-slow, or malformed when its sender went away.
 */
export function receiveText(deadlineMs: number) {
  return createMiddleware<CallEnvironment>(async (context, next) => {
    const { method, raw } = context.req
    const holdsFiles = /^multipart\//i.test(context.req.header('Content-Type') ?? '')
    const hasText = !['GET', 'HEAD'].includes(method) && !holdsFiles
    const body = hasText ? await readBytes(raw, { maxBytes: textMaxBytes, deadlineMs }) : null
    context.set('text', (await body?.text()) ?? '')
    await next()
  })
}
