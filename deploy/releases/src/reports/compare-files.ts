import type { Release } from '../records/release.ts'

type Asset = Release['assets'][number]

/** A file of a release, without the hash that the build wrote into its name. */
export interface NamedFile {
  file: string
  /** Uncompressed. */
  bytes: number
}

/** The differences between the files of two releases. */
export interface FileDifferences {
  added: NamedFile[]
  removed: NamedFile[]
  changed: { file: string; bytes: { one: number; other: number } }[]
  /** How many are the same, byte for byte. */
  same: number
}

/** Compares the files of two releases by their names without hashes, and by their contents. */
export function compareFiles(one: readonly Asset[], other: readonly Asset[]): FileDifferences {
  const contents = new Set(other.map(contentOf))
  const before = new Set(one.map(contentOf))
  const left = one.filter((asset) => !contents.has(contentOf(asset)))
  const right = other.filter((asset) => !before.has(contentOf(asset)))
  const found: FileDifferences = { added: [], removed: [], changed: [], same: one.length - left.length }
  const unpaired = [...right]
  for (const asset of left) {
    const file = nameWithoutHash(asset.path)
    const index = unpaired.findIndex(({ path }) => nameWithoutHash(path) === file)
    const [pair] = index < 0 ? [] : unpaired.splice(index, 1)
    if (pair) found.changed.push({ file, bytes: { one: asset.bytes, other: pair.bytes } })
    else found.removed.push({ file, bytes: asset.bytes })
  }
  found.added = unpaired.map(({ bytes, path }) => ({ file: nameWithoutHash(path), bytes }))
  return found
}

/** The bytes of all files, uncompressed. */
export function bytesOf(assets: readonly Asset[]): number {
  return assets.reduce((sum, { bytes }) => sum + bytes, 0)
}

function contentOf({ integrity, path }: Asset): string {
  return `${nameWithoutHash(path)} ${integrity}`
}

/** `orders-page.cb6b0e4b.js` is `orders-page.js`, as the next build names it too. */
function nameWithoutHash(file: string): string {
  return file.replaceAll(/\.[0-9a-f]{8,16}(?=\.)/g, '')
}
