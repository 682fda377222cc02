import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'

import type { Variant } from './variant.ts'

export interface FileSize {
  path: string
  raw: number
  gzip: number
  brotli: number
}

/** The scripts and style sheets that the login's page names, with their sizes as stored and as sent. */
export async function loginFiles({ assetsFolder, origin }: Variant, html: string): Promise<FileSize[]> {
  const named = [...html.matchAll(/(?:href|src)="(\/-\/assets\/[^"]+\.(?:js|css))"/g)].map(([, url = '']) => url)
  return Promise.all(
    [...new Set(named)].map(async (url) => {
      const file = path.join(assetsFolder, new URL(url, origin).pathname.slice('/-/assets/'.length))
      const [raw, gzip, brotli] = await Promise.all([
        readFile(file).then(({ length }) => length),
        stat(`${file}.gz`).then(({ size }) => size),
        stat(`${file}.br`).then(({ size }) => size),
      ])
      return { path: path.basename(file), raw, gzip, brotli }
    }),
  )
}
