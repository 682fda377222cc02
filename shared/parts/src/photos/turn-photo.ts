import { PhotoFault } from './prepare-photo.ts'

const quality = 0.92

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
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  if (!blob) throw new PhotoFault('too-large')
  return new File([blob], 'photo.jpg', { type: 'image/jpeg' })
}
