import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

import type { Release } from '../records/release.ts'
import { integrityOf } from '../store/asset-folder.ts'

const guarded = /\.(?:js|css)$/

/**
 * Refuses a build in which a script or style sheet could be loaded unchecked. The entry has a table of the hashes of
 * all other files; a file that is missing there would be loaded without a check.
 *
 * @param starts The files that carry the table. Their own hashes travel in the page.
 * @throws Error that names the files.
 */
export async function requireKnownHashes(
  { name, assets }: Pick<Release, 'name' | 'assets'>,
  starts: readonly string[],
  folder: string,
): Promise<void> {
  const tables = await Promise.all(starts.map((file) => readFile(path.join(folder, file), 'utf8')))
  const table = tables.join('\n')
  const unknown = assets.filter(
    ({ path: file, integrity }) => guarded.test(file) && !starts.includes(file) && !table.includes(integrity),
  )
  if (unknown.length === 0) return
  throw new Error(
    `${name} is not published: nothing in it knows the hash of ${unknown.map((asset) => asset.path).join(', ')}, so ` +
      `the page would not load it. Build it in production mode, with output.crossOriginLoading: 'anonymous' and, among the ` +
      `plugins: new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] })`,
  )
}

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
