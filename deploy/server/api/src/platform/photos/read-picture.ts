import { photoMaxBytes, photoMaxPixels, photoMaxSide } from '@homeside/contract/constants/limits'
import sharp from 'sharp'
import type { Sharp } from 'sharp'

import { Problem } from '../problems/problem.ts'
import { decodeHeic } from './decode-heic.ts'

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

type PictureType = 'jpeg' | 'png' | 'webp' | 'heic'

/** How many bytes PDF readers search for the start of a document. Browsers search fewer for the start of a page. */
const headBytes = 2048

/** How many bytes at the end ZIP readers search for the directory: its fixed part and the longest comment. */
const tailBytes = 22 + 65_535

const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])

/**
 * The kind of a picture by its bytes, whatever its sender calls it; null when it is no accepted picture, or when
 * another program would take the same bytes for a document, an archive or a page.
 */
function sniffPicture(bytes: Buffer): PictureType | null {
  return isSomethingElseToo(bytes) ? null : typeOf(bytes)
}

function typeOf(bytes: Buffer): PictureType | null {
  const head = bytes.subarray(0, 12).toString('latin1')
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'webp'
  if (head.slice(4, 8) === 'ftyp' && heicBrands.has(head.slice(8))) return 'heic'
  return null
}

function isSomethingElseToo(bytes: Buffer): boolean {
  const head = bytes.subarray(0, headBytes).toString('latin1').toLowerCase()
  const isDocument = head.includes('%pdf-') || /<(?:!doctype|html|head|body|script|svg|iframe)\b/.test(head)
  return isDocument || bytes.subarray(-tailBytes).includes('PK\x05\x06', 0, 'latin1')
}

/** A stored picture reduced to a width, as a JPEG. Never enlarged. */
export async function pictureAtWidth(bytes: Buffer, width: number): Promise<Buffer> {
  return sharp(bytes).resize({ width, withoutEnlargement: true }).jpeg({ quality: 80 }).toBuffer()
}
