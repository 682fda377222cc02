import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

/** Pixels as red, green, blue, alpha. */
export interface DecodedHeic {
  width: number
  height: number
  data: Uint8Array<ArrayBuffer>
}

export type HeicAnswer = DecodedHeic | 'too-large'

const decodeMs = 30_000

let last: Promise<unknown> = Promise.resolve()

/**
 * Decodes what iPhones send, which the picture library cannot for its patents. The decoder works for seconds and has
 * seen fewer attacks than the others, so it runs in a thread of its own that ends with the picture; one at a time,
 * because each may take 400 MB.
 *
 * @throws Error when the bytes cannot be decoded.
 */
export function decodeHeic(bytes: Buffer): Promise<HeicAnswer> {
  const turn = last.then(() => decodeInThread(bytes))
  last = turn.catch(() => undefined)
  return turn
}

async function decodeInThread(bytes: Buffer): Promise<HeicAnswer> {
  const worker = new Worker(join(import.meta.dirname, 'heic-thread.ts'), {
    workerData: bytes,
    // The decoder says on the console what is wrong with a file; that is told by throwing, too.
    stdout: true,
    stderr: true,
  })
  try {
    const [answer] = (await once(worker, 'message', { signal: AbortSignal.timeout(decodeMs) })) as [HeicAnswer]
    return answer
  } finally {
    await worker.terminate()
  }
}
