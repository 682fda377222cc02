import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { rewriteRelease } from '@homeside/local/rewrite-release'

interface StoredRelease {
  entry: { path: string; integrity: string }
  assets: { path: string; bytes: number; integrity: string }[]
}

/**
 * Makes a published release forget the hash of one of its files, like a faulty build that `publish` did not notice: its
 * entry no longer lists the hash, and is itself as the release says.
 *
 * @param workshop The folder around the registry.
 */
export async function forgetHash(workshop: string, remote: string, version: string, file: RegExp): Promise<void> {
  const assetsFolder = path.join(workshop, 'registry/assets', remote, version)
  const release = JSON.parse(await readFile(path.join(assetsFolder, '.release.json'), 'utf8')) as StoredRelease
  const asset = release.assets.find((each) => file.test(each.path))
  if (!asset) throw new Error(`${remote} ${version} has no file that matches ${String(file)}.`)

  const entryFile = path.join(assetsFolder, release.entry.path)
  const script = await readFile(entryFile, 'utf8')
  if (!script.includes(`"${asset.integrity}"`)) throw new Error(`The entry does not know the hash of ${asset.path}.`)
  const forgetful = script.replace(`"${asset.integrity}"`, 'void 0')
  await writeFile(entryFile, forgetful)
  for (const copy of ['br', 'gz']) await rm(`${entryFile}.${copy}`)

  const integrity = `sha384-${createHash('sha384').update(forgetful).digest('base64')}`
  await rewriteRelease<StoredRelease>(workshop, { name: remote, version }, (before) => ({
    ...before,
    entry: { ...before.entry, integrity },
    assets: before.assets.map((each) =>
      each.path === before.entry.path ? { ...each, bytes: forgetful.length, integrity } : each,
    ),
  }))
}
