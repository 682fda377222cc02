import { photoMaxBytes, photoMaxSide } from '@homeside/contract/constants/limits'

import { isHeic } from './is-heic.ts'

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
