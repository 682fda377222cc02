import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

import encodeQr from 'qr'

const width = 640
const height = 480
const white = 235
const black = 16
/** The value of both colour planes for a picture without colour. */
const grey = 128

/**
 * Writes a film of one picture, a QR code on white paper, for `--use-file-for-fake-video-capture` of Chromium, which
 * shows it over and over.
 */
export async function filmCode(text: string, file: string): Promise<void> {
  const modules = encodeQr(text, 'raw', { border: 4 })
  const side = Math.floor(height / modules.length)
  const left = Math.floor((width - side * modules.length) / 2)
  const light = Buffer.alloc(width * height, white)
  for (const [row, line] of modules.entries()) {
    for (const [column, isDark] of line.entries()) {
      if (!isDark) continue
      for (let y = row * side; y < (row + 1) * side; y++) {
        light.fill(black, y * width + left + column * side, y * width + left + (column + 1) * side)
      }
    }
  }
  const colours = Buffer.alloc((width * height) / 2, grey)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, colours])
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(
    file,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420\n`), frame, frame]),
  )
}
