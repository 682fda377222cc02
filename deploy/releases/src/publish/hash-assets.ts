import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

import type { Release } from '../records/release.ts'
import { integrityOf } from '../store/integrity-of.ts'

/** Every file of a build with its size and hash, in a stable order. */
export async function hashAssets(folder: string): Promise<Release['assets']> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = names
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .toSorted()
  return Promise.all(
    files.map(async (file) => {
      const content = await readFile(path.join(folder, file))
      return { path: file, bytes: content.length, integrity: integrityOf(content) }
    }),
  )
}
