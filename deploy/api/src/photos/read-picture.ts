import { photoMaxBytes, photoMaxPixels, photoMaxSide } from '@homeside/contract/constants/limits'
import sharp from 'sharp'
import type { Sharp } from 'sharp'

import { Problem } from '../problems/problem.ts'
import { decodeHeic } from './decode-heic.ts'
import { sniffPicture } from './sniff-picture.ts'

/** A picture as it is stored: a JPEG that we wrote, so it contains only pixels of what was sent. */
export interface Picture {
  bytes: Buffer
  width: number
  height: number
}

/** Seconds in which a picture must be read. Only a picture that was made to be slow takes longer. */
const readSeconds = 20

/**
 * Reads a picture from untrusted bytes and rewrites it: upright, at most 2400 pixels long, on white, without metadata.
 * Its size is checked before decoding.
 *
 * @throws Problem too-large, or invalid-file-type for whatever is not a whole picture.
 */
export async function readPicture(file: Blob): Promise<Picture> {
  if (file.size > photoMaxBytes) throw new Problem('too-large')
  const bytes = Buffer.from(await file.arrayBuffer())
  const type = sniffPicture(bytes)
  if (type === null) throw new Problem('invalid-file-type')
  try {
    return await rewrite(type === 'heic' ? await openHeic(bytes) : await open(bytes))
  } catch (error) {
    if (error instanceof Problem) throw error
    // The decoders tell a damaged file only by throwing.
    throw new Problem('invalid-file-type')
  }
}

async function open(bytes: Buffer): Promise<Sharp> {
  // Our own limit answers too-large, which the library's would not.
  const image = sharp(bytes, { failOn: 'error', limitInputPixels: false })
  const { width, height } = await image.metadata()
  if (width * height > photoMaxPixels) throw new Problem('too-large')
  return image
}

async function openHeic(bytes: Buffer): Promise<Sharp> {
  const decoded = await decodeHeic(bytes)
  if (decoded === 'too-large') throw new Problem('too-large')
  const { width, height, data } = decoded
  return sharp(data, { raw: { width, height, channels: 4 } })
}

async function rewrite(image: Sharp): Promise<Picture> {
  const { data, info } = await image
    .autoOrient()
    .resize({ width: photoMaxSide, height: photoMaxSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality: 82 })
    .timeout({ seconds: readSeconds })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}
