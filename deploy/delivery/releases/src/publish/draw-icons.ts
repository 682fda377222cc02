import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'

import sharp from 'sharp'

/** An icon as the web app manifest names it. */
export interface Icon {
  file: string
  size: number
  purpose: 'any' | 'maskable'
}

/** A phone cuts a maskable icon to its own shape. What is inside this share of it stays visible. */
const safeShare = 0.6
const touchIconSize = 180
const white = '#ffffff'

/**
 * Draws a brand's icons from its logo: transparent ones, a maskable one, and one on white for phones that would put
 * black behind it.
 */
export async function drawIcons(
  { logo, name }: { logo: string; name: string },
  output: string,
): Promise<{ icons: Icon[]; touchIcon: string }> {
  const write = async (bytes: Buffer, size: number): Promise<string> => {
    const file = `${name}.${shortHash(bytes)}.icon-${size}.png`
    await writeFile(path.join(output, file), bytes)
    return file
  }
  const drawn = (size: number): Promise<Buffer> =>
    sharp(logo, { density: 600 })
      .resize(size, size, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .png()
      .toBuffer()
  const onColour = async (size: number, share: number, background: string): Promise<Buffer> => {
    const image = sharp({ create: { width: size, height: size, channels: 4, background } })
    return image
      .composite([{ input: await drawn(Math.round(size * share)) }])
      .png()
      .toBuffer()
  }
  const icons: Icon[] = []
  for (const size of [192, 512]) icons.push({ file: await write(await drawn(size), size), size, purpose: 'any' })
  // A logo in the brand's own colour could not be seen on that colour.
  const maskable = await onColour(512, safeShare, white)
  icons.push({ file: await write(maskable, 512), size: 512, purpose: 'maskable' })
  const touchIcon = await write(await onColour(touchIconSize, 0.85, white), touchIconSize)
  return { icons, touchIcon }
}

/** A few characters that change with the content, for the name of a file that caches keep for a year. */
export function shortHash(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 8)
}
