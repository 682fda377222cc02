import { photoMaxBytes, photoMaxSide } from '@homeside/contract/constants/limits'

/** Why a file cannot be sent: codes under `photos.problem`. */
export class PhotoFault extends Error {
  readonly code: 'invalid-file-type' | 'too-large' | 'empty' | 'unreadable' | 'little-memory'

  constructor(code: PhotoFault['code']) {
    super(`The photo cannot be sent: ${code}`)
    this.name = 'PhotoFault'
    this.code = code
  }
}

/** Milliseconds in which a device opens a photo, or never does. */
export const openingTime = 20_000

/**
 * Prepares a chosen file for sending: a JPEG of at most 2400 pixels, upright, redrawn from its pixels. Other data in
 * the file, such as the place where it was taken, never leaves the device. A HEIC file that this browser cannot decode
 * is sent unchanged; the server does the same to it.
 *
 * @throws PhotoFault that says what is wrong with the file, or that this device cannot open it.
 */
export async function preparePhoto(file: File): Promise<File> {
  if (file.size === 0) throw new PhotoFault('empty')
  const bitmap = await decode(file)
  if (bitmap !== null) return new File([await redraw(bitmap)], 'photo.jpg', { type: 'image/jpeg' })
  const head = await headOf(file)
  if (!isHeic(head)) throw new PhotoFault(isPicture(head) ? 'unreadable' : 'invalid-file-type')
  if (file.size > photoMaxBytes) throw new PhotoFault('too-large')
  return new File([file], 'photo.heic', { type: 'image/heic' })
}

/** Null when this browser cannot decode it, or does not answer: some never do when a file is damaged. */
async function decode(file: File): Promise<ImageBitmap | null> {
  // An SVG may contain anything, and no photo is one.
  if (file.type.includes('svg') || typeof createImageBitmap !== 'function') return null
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), openingTime)))
  const opened = createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  return Promise.race([opened, late]).finally(() => clearTimeout(timer))
}

/** The picture with its longer side as long as a photo's may be. */
function redraw(bitmap: ImageBitmap): Promise<Blob> {
  const scale = Math.min(1, photoMaxSide / Math.max(bitmap.width, bitmap.height))
  const width = Math.max(1, Math.round(bitmap.width * scale))
  const height = Math.max(1, Math.round(bitmap.height * scale))
  return drawJpeg({ width, height, quality: 0.82 }, (context) => {
    context.imageSmoothingQuality = 'high'
    context.fillStyle = 'white'
    context.fillRect(0, 0, width, height)
    context.drawImage(bitmap, 0, 0, width, height)
    bitmap.close()
  })
}

interface Jpeg {
  width: number
  height: number
  /** From 0 to 1. */
  quality: number
}

/** @throws PhotoFault when the device has too little memory for a picture of this size. */
async function drawJpeg(
  { width, height, quality }: Jpeg,
  draw: (context: CanvasRenderingContext2D) => void,
): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new PhotoFault('little-memory')
  draw(context)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  if (!blob) throw new PhotoFault('little-memory')
  return blob
}

/** The brands in the first box of a HEIC file, as an iPhone writes them. */
const brands = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'])

/** The first bytes of a file, one character each. */
async function headOf(file: Blob): Promise<string> {
  return String.fromCharCode(...new Uint8Array(await file.slice(0, 12).arrayBuffer()))
}

/** Whether a file is HEIC, by its bytes and not its name. Most browsers cannot decode it; the server can. */
function isHeic(head: string): boolean {
  return head.startsWith('ftyp', 4) && brands.has(head.slice(8))
}

/** Whether a file begins as JPEG, PNG, GIF, WebP or AVIF does, so that what is wrong comes later. */
function isPicture(head: string): boolean {
  const begins = ['\u00FF\u00D8\u00FF', '\u0089PNG', 'GIF8'].some((each) => head.startsWith(each))
  return begins || (head.startsWith('RIFF') && head.endsWith('WEBP')) || head.startsWith('ftypavif', 4)
}

/**
 * Rotates a picture by a quarter to the right.
 *
 * @throws PhotoFault when this browser cannot make a picture of it.
 */
export async function turnPhoto(photo: Blob): Promise<File> {
  const bitmap = await createImageBitmap(photo)
  const blob = await drawJpeg({ width: bitmap.height, height: bitmap.width, quality: 0.92 }, (context) => {
    context.translate(bitmap.height, 0)
    context.rotate(Math.PI / 2)
    context.drawImage(bitmap, 0, 0)
    bitmap.close()
  })
  return new File([blob], 'photo.jpg', { type: 'image/jpeg' })
}
