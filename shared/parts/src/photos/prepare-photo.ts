import { photoMaxBytes, photoMaxSide } from '@homeside/contract/constants/limits'

/** Why a file cannot be sent. Both are problem codes with their own words. */
export class PhotoFault extends Error {
  readonly code: 'invalid-file-type' | 'too-large'

  constructor(code: PhotoFault['code']) {
    super(`The photo cannot be sent: ${code}`)
    this.name = 'PhotoFault'
    this.code = code
  }
}

const quality = 0.82

/**
 * Prepares a chosen file for sending: a JPEG of at most 2400 pixels, upright, redrawn from its pixels. Other data in
 * the file, such as the place where it was taken, never leaves the device. A HEIC file that this browser cannot decode
 * is sent unchanged; the server does the same to it.
 *
 * @throws PhotoFault when the file is no picture, or too large.
 */
export async function preparePhoto(file: File): Promise<File> {
  const bitmap = await decode(file)
  if (bitmap !== null) return new File([await redraw(bitmap)], 'photo.jpg', { type: 'image/jpeg' })
  if (!(await isHeic(file))) throw new PhotoFault('invalid-file-type')
  if (file.size > photoMaxBytes) throw new PhotoFault('too-large')
  return new File([file], 'photo.heic', { type: 'image/heic' })
}

/** Null when this browser cannot decode it. */
async function decode(file: File): Promise<ImageBitmap | null> {
  // An SVG may contain anything, and no photo is one.
  if (file.type.includes('svg') || typeof createImageBitmap !== 'function') return null
  return createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
}

async function redraw(bitmap: ImageBitmap): Promise<Blob> {
  const scale = Math.min(1, photoMaxSide / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new PhotoFault('invalid-file-type')
  context.imageSmoothingQuality = 'high'
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  // Some devices have too little memory for a picture of that size.
  if (!blob) throw new PhotoFault('too-large')
  return blob
}

/** The brands in the first box of a HEIC file, as an iPhone writes them. */
const brands = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'])

/** Whether a file is HEIC, by its bytes and not its name. Most browsers cannot decode it; the server can. */
async function isHeic(file: Blob): Promise<boolean> {
  const head = new TextDecoder('latin1').decode(await file.slice(4, 12).arrayBuffer())
  return head.startsWith('ftyp') && brands.has(head.slice(4))
}

const turnQuality = 0.92

/**
 * Rotates a picture by a quarter to the right.
 *
 * @throws PhotoFault when this browser cannot make a picture of it.
 */
export async function turnPhoto(photo: Blob): Promise<File> {
  const bitmap = await createImageBitmap(photo)
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.height
  canvas.height = bitmap.width
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new PhotoFault('invalid-file-type')
  context.translate(canvas.width, 0)
  context.rotate(Math.PI / 2)
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', turnQuality))
  if (!blob) throw new PhotoFault('too-large')
  return new File([blob], 'photo.jpg', { type: 'image/jpeg' })
}
