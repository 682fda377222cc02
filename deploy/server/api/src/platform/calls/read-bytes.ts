import { createMiddleware } from 'hono/factory'

import { Problem } from '../problems/problem.ts'
import { findStaffCaller, type StaffKey } from '../session/staff-callers.ts'
import { bearerToken, type CallEnvironment } from './call-environment.ts'

/** How long the sender of a body may take, in milliseconds. */
export interface BodyDeadlines {
  text: number
  files: number
}

/** Text is one packet or two. Photos may come over a phone's weak connection. */
export const usualBodyDeadlines: BodyDeadlines = { text: 10_000, files: 120_000 }

/** The longest body without files, in bytes. */
export const textMaxBytes = 64 * 1024

/** The longest body of a service that sends a list of many, in bytes. */
const listMaxBytes = 8 * 1024 * 1024

/** The longest body of the desk, which sends a provider's whole file with its logo and legal texts, in bytes. */
const deskMaxBytes = 512 * 1024

/** How much of a body is read, and how long its sender may take. */
export interface BodyLimits {
  maxBytes: number
  deadlineMs: number
}

/**
 * Reads a request's body up to the limit, whatever length the sender announced.
 *
 * @throws Problem too-large, too-slow, or malformed when its sender went away.
 */
export async function readBytes(request: Request, { maxBytes, deadlineMs }: BodyLimits): Promise<Blob> {
  if (Number(request.headers.get('Content-Length') ?? 0) > maxBytes) throw new Problem('too-large')
  if (request.body === null) return new Blob()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  // Never cancelled: that would close the connection, and the sender would not get the reason.
  const reader = request.body.getReader()
  let deadline: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    deadline = setTimeout(() => reject(new Problem('too-slow')), deadlineMs)
  })
  try {
    for (;;) {
      const { done, value } = await Promise.race([late, readNext(reader)])
      if (done) return new Blob(chunks)
      size += value.length
      if (size > maxBytes) throw new Problem('too-large')
      chunks.push(value)
    }
  } finally {
    clearTimeout(deadline)
    reader.releaseLock()
  }
}

/** A sender who disconnects is no fault of the server's, and gets no answer. */
async function readNext(reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>) {
  try {
    return await reader.read()
  } catch {
    throw new Problem('malformed')
  }
}

/**
 * Receives a request's body before anything is done for it, so that a slow sender holds up nobody else. Files are
 * received later, after their sender was allowed to send them.
 *
 * @param deadlineMs How long the sender is waited for.
 * @param staffKeys The services that may send long lists.
 * @throws Problem too-large, too-slow, or malformed when its sender went away.
 */
export function receiveText(deadlineMs: number, staffKeys: readonly StaffKey[]) {
  return createMiddleware<CallEnvironment>(async (context, next) => {
    const { method, raw } = context.req
    const holdsFiles = /^multipart\//i.test(context.req.header('Content-Type') ?? '')
    const hasText = !['GET', 'HEAD'].includes(method) && !holdsFiles
    const isService = hasText && findStaffCaller(staffKeys, bearerToken(context)) !== null
    // Whoever is at the desk is found later, when it is their turn: the header alone costs others nothing.
    const usual = context.req.header('X-Desk') === '1' ? deskMaxBytes : textMaxBytes
    const maxBytes = isService ? listMaxBytes : usual
    const body = hasText ? await readBytes(raw, { maxBytes, deadlineMs }) : null
    context.set('text', (await body?.text()) ?? '')
    await next()
  })
}
