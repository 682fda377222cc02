import sharp from 'sharp'

/** A stored picture reduced to a width, as a JPEG. Never enlarged. */
export async function pictureAtWidth(bytes: Buffer, width: number): Promise<Buffer> {
  return sharp(bytes).resize({ width, withoutEnlargement: true }).jpeg({ quality: 80 }).toBuffer()
}
