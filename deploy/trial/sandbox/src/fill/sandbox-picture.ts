import { readPicture, type Picture } from '@homeside/api/platform/photos/read-picture'
import sharp from 'sharp'

/**
 * Drawings of made-up insurance cards, in the size of a bank card. Bars stand for the words, because a server may have no
 * fonts.
 */
const cardDrawings = {
  sprig: drawFront({
    paper: '#f6ead0',
    ink: '#7a4a12',
    band: '#cb8f2e',
    emblem: `<path d="M672 470 q2 -110 84 -214" fill="none" stroke="#cb8f2e" stroke-width="8"/>
${leaf(706, 384)}${leaf(668, 330)}${leaf(742, 316)}${leaf(716, 262)}`,
  }),
  waves: drawFront({
    paper: '#d9ebee',
    ink: '#114a57',
    band: '#2b8a9b',
    emblem: `<path d="M0 440 q200 -90 428 -10 t428 -30 V540 H0 z" fill="#a5cdd6"/>
<path d="M0 490 q220 -80 428 -20 t428 0 V540 H0 z" fill="#74b1be"/>`,
  }),
  back: card(
    '#eef0ee',
    `<rect y="64" width="856" height="104" fill="#4b5357"/><rect x="48" y="212" width="520" height="72" fill="#fff"/>
<path d="M72 256 q40 -44 70 0 t70 -4 t80 2" fill="none" stroke="#4b5357" stroke-width="5"/>
${bar(48, 330, 620, '#8a9296')}${bar(48, 372, 560, '#8a9296')}${bar(48, 414, 640, '#8a9296')}${bar(48, 456, 300, '#8a9296')}`,
  ),
}

/** The front of a card, by what is drawn on it, or the back of any. */
type CardDrawing = keyof typeof cardDrawings

interface Front {
  paper: string
  ink: string
  band: string
  emblem: string
}

function drawFront({ paper, ink, band, emblem }: Front): string {
  const words = [
    bar(48, 78, 400, ink, 34),
    bar(48, 132, 190, ink),
    bar(48, 240, 110, ink),
    bar(48, 270, 260, ink, 24),
    bar(48, 346, 130, ink),
    bar(48, 376, 230, ink, 24),
    bar(400, 346, 90, ink),
    bar(400, 376, 130, ink, 24),
  ]
  return card(paper, `<rect width="856" height="26" fill="${band}"/>${emblem}${words.join('')}`)
}

function card(paper: string, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="856" height="540" viewBox="0 0 856 540">
<rect width="856" height="540" fill="${paper}"/>${content}</svg>`
}

function bar(x: number, y: number, width: number, colour: string, height = 14): string {
  const opacity = height > 14 ? 0.9 : 0.55
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${height / 2}" fill="${colour}" opacity="${opacity}"/>`
}

function leaf(x: number, y: number): string {
  return `<path d="M${x} ${y} q14 -56 72 -50 q-8 58 -72 50 z" fill="none" stroke="#cb8f2e" stroke-width="8"/>`
}

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
