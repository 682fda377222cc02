import { Problem } from './problem.ts'

/** What a body without files may take. */
export const textMaxBytes = 64 * 1024

/** How far a body is read, and for how long its sender is waited for. */
export interface BodyLimits {
  maxBytes: number
  deadlineMs: number
}

/**
 * Reads a request's body, no further than allowed, whatever length the sender promised.
 *
 * @throws Problem too-large, too-slow, or malformed when its sender went away.
 */
export async function readBytes(request: Request, { maxBytes, deadlineMs }: BodyLimits): Promise<Blob> {
  if (Number(request.headers.get('Content-Length') ?? 0) > maxBytes) throw new Problem('too-large')
  if (request.body === null) return new Blob()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  // Never cancelled, whatever happens: that would close the connection, and the sender would never hear why.
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

/** Whoever goes away while they send is no fault of the server’s, and hears no answer. */
async function readNext(reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>) {
  try {
    return await reader.read()
  } catch {
    throw new Problem('malformed')
  }
}
