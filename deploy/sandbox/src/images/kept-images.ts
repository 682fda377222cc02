import { globSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The number of database images that stay on the disk. One has 30 MB, and there is one for each source and day. */
const keptAtMost = 12

/**
 * Returns the image of a filled sandbox database from a file. When there is none, it makes the image and stores it, so
 * that the next start of a portal or a test does not fill the sandbox again. Several processes may call this at once:
 * an image is written aside and renamed, so that nobody reads half of it. At worst it is made twice.
 */
export async function keptImage(file: string, make: () => Promise<Blob>): Promise<Blob> {
  const kept = readIfThere(file)
  if (kept !== null) return new Blob([kept])
  const image = await make()
  mkdirSync(dirname(file), { recursive: true })
  const aside = `${file}.${process.pid}`
  writeFileSync(aside, Buffer.from(await image.arrayBuffer()))
  renameSync(aside, file)
  removeOldest(dirname(file))
  return image
}

function removeOldest(folder: string): void {
  const images = globSync('*.tar', { cwd: folder }).map((name) => join(folder, name))
  const age = new Map(images.map((image) => [image, statSync(image, { throwIfNoEntry: false })?.mtimeMs ?? 0]))
  const newestFirst = images.toSorted((one, other) => (age.get(other) ?? 0) - (age.get(one) ?? 0))
  for (const image of newestFirst.slice(keptAtMost)) rmSync(image, { force: true })
}

function readIfThere(file: string): Buffer<ArrayBuffer> | null {
  try {
    return readFileSync(file)
  } catch {
    return null
  }
}
