import { join } from 'node:path'

import { inThread } from '../outside/in-thread.ts'

/** Pixels as red, green, blue, alpha. */
export interface DecodedHeic {
  width: number
  height: number
  data: Uint8Array<ArrayBuffer>
}

export type HeicAnswer = DecodedHeic | 'too-large'

const decodeMs = 30_000

/**
 * Decodes HEIC, which iPhones send and the picture library cannot decode because of patents. The decoder takes seconds
 * and up to 400 MB, and is less hardened than the others.
 *
 * @throws Error when the bytes cannot be decoded.
 */
export const decodeHeic: (bytes: Buffer) => Promise<HeicAnswer> = inThread(
  join(import.meta.dirname, 'heic-thread.ts'),
  decodeMs,
)
