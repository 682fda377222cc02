import { parentPort, workerData } from 'node:worker_threads'

import { photoMaxPixels } from '@homeside/contract/constants/limits'
import heicDecode from 'heic-decode'

import type { HeicAnswer } from './decode-heic.ts'

/**
 * Decodes the main picture of a HEIC file. This file runs as a worker thread, so that decoding, which takes seconds, does
 * not stop the server. A picture that would be too large is not decoded.
 */
async function decode(bytes: Uint8Array): Promise<HeicAnswer> {
  const [image] = await heicDecode.all({ buffer: bytes })
  if (image === undefined) throw new Error('There is no picture in the file.')
  // Its published types lack the size.
  const { width, height } = image as typeof image & { width: number; height: number }
  if (width * height > photoMaxPixels) return 'too-large'
  const { data } = await image.decode()
  return { width, height, data: new Uint8Array(data) }
}

const answer = await decode(workerData as Uint8Array)
parentPort?.postMessage(answer, answer === 'too-large' ? [] : [answer.data.buffer])
