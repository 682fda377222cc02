import sharp from 'sharp'

/** A kept picture made narrower, as a JPEG; never wider than it is. */
export async function pictureAtWidth(bytes: Buffer, width: number): Promise<Buffer> {
  return sharp(bytes).resize({ width, withoutEnlargement: true }).jpeg({ quality: 80 }).toBuffer()
}
