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
 * Decodes HEIC, which iPhones send and the picture library cannot decode because of patents. The decoder takes seconds
 * and is less hardened than the others, so it runs in its own thread, which ends with the picture. One at a time,
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
    // The decoder prints errors on the console and also throws them.
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
