import { readPicture } from '@homeside/api/photos/read-picture'
import type { Picture } from '@homeside/api/photos/read-picture'
import sharp from 'sharp'

import { cardDrawings } from './card-drawings.ts'
import type { CardDrawing } from './card-drawings.ts'

/** A drawing of a mask with its tube. */
const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720" viewBox="0 0 96 72">
<rect width="96" height="72" fill="#dfe9ee"/><rect y="52" width="96" height="20" fill="#c8b59b"/>
<path d="M58 44 q20 2 22 16 q1 8 -12 8" fill="none" stroke="#5b7f92" stroke-width="5"/>
<ellipse cx="44" cy="38" rx="20" ry="17" fill="#9fc3d4" stroke="#47697a" stroke-width="2"/>
<circle cx="44" cy="40" r="6" fill="#eef5f8" stroke="#47697a" stroke-width="2"/>
<path d="M26 30 q-14 -6 -18 4 M62 30 q14 -6 18 4" fill="none" stroke="#47697a" stroke-width="3"/></svg>`

const drawings = { mask, ...cardDrawings }
const made = new Map<string, Promise<Picture>>()

/** A made-up photo: a mask, for messages, or a side of an insurance card. Each is drawn once. */
export function sandboxPicture(of: 'mask' | CardDrawing): Promise<Picture> {
  const known = made.get(of)
  if (known !== undefined) return known
  const drawn = draw(drawings[of])
  made.set(of, drawn)
  return drawn
}

async function draw(drawing: string): Promise<Picture> {
  const png = await sharp(Buffer.from(drawing)).png().toBuffer()
  return readPicture(new Blob([new Uint8Array(png)]))
}
