import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

interface StoredRelease {
  entry: { path: string; integrity: string }
  assets: { path: string; bytes: number; integrity: string }[]
}

/**
 * Makes a published release forget the hash of one of its files, as a faulty build would that slipped past `publish`:
 * its entry no longer lists the hash, and is itself as the release says.
 */
export async function forgetHash(registry: string, remote: string, version: string, file: RegExp): Promise<void> {
  const releaseFile = path.join(registry, 'releases', remote, version, 'release.json')
  const release = JSON.parse(await readFile(releaseFile, 'utf8')) as StoredRelease
  const asset = release.assets.find((each) => file.test(each.path))
  const entry = release.assets.find((each) => each.path === release.entry.path)
  if (!asset || !entry) throw new Error(`${remote} ${version} has no file that matches ${String(file)}.`)

  const entryFile = path.join(registry, 'assets', remote, version, entry.path)
  const script = await readFile(entryFile, 'utf8')
  if (!script.includes(`"${asset.integrity}"`)) throw new Error(`The entry does not know the hash of ${asset.path}.`)
  const forgetful = script.replace(`"${asset.integrity}"`, 'void 0')
  await writeFile(entryFile, forgetful)
  for (const copy of ['br', 'gz']) await rm(`${entryFile}.${copy}`)

  const integrity = `sha384-${createHash('sha384').update(forgetful).digest('base64')}`
  const changed = { ...entry, bytes: forgetful.length, integrity }
  const assets = release.assets.map((each) => (each === entry ? changed : each))
  await writeFile(releaseFile, JSON.stringify({ ...release, entry: { ...release.entry, integrity }, assets }))
}
