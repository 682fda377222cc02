import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'

import sharp from 'sharp'
import type { Sharp } from 'sharp'

/** A photo of 96 × 64 pixels, made by Debian's heif-enc, with a place in its metadata. */
export const heicWithGps = readFileSync(join(import.meta.dirname, 'with-gps.heic'))

/** A plain picture, as a phone would send it. */
export function plainPicture(width = 96, height = 64): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#2060c0' } })
}

/** A plain JPEG of this size. */
export async function jpeg(width?: number, height?: number): Promise<Buffer> {
  return plainPicture(width, height).jpeg().toBuffer()
}

/** A JPEG that says where and by whom it was taken. */
export async function jpegWithGps(): Promise<Buffer> {
  const place = { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '0/1 7/1 0/1' }
  return plainPicture()
    .withExif({ IFD0: { Artist: 'canary-artist' }, IFD3: place })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><canary-xmp/></x:xmpmeta>')
    .jpeg()
    .toBuffer()
}

/** The header of a PNG that promises this many pixels but contains none of them. */
export async function pngThatPromises(width: number, height: number): Promise<Buffer> {
  const bytes = await plainPicture(1, 1).png().toBuffer()
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}
