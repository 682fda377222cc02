import { Problem } from './problem.ts'

/** What a body without files may take. */
export const textMaxBytes = 64 * 1024

/**
 * Reads a request's body, no further than allowed, whatever length the sender promised.
 *
 * @throws Problem too-large.
 */
export async function readBytes(request: Request, maxBytes: number): Promise<Blob> {
  if (Number(request.headers.get('Content-Length') ?? 0) > maxBytes) throw new Problem('too-large')
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  // Not cancelled, whatever happens: that would close the connection, and the sender would never hear why.
  for await (const chunk of request.body?.values({ preventCancel: true }) ?? []) {
    size += chunk.length
    if (size > maxBytes) throw new Problem('too-large')
    chunks.push(chunk)
  }
  return new Blob(chunks)
}
