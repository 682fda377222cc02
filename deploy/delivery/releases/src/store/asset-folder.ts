import { createHash, randomUUID } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'

import type { Release } from '../records/release.ts'
import { bytesIfThere, readIfThere } from './write-once.ts'

const compressible = new Set(['.js', '.css', '.svg', '.json', '.html', '.webmanifest'])

/** Decompresses the copy beside a file, by its further ending. */
const compressions = { br: promisify(brotliDecompress), gz: promisify(gunzip) } as const

/**
 * Whether nobody may ask for a file of a release: a source map, or what belongs to the registry. Also for one with a
 * further ending, of a compressed copy.
 */
export function isHidden(file: string): boolean {
  return /(?:^|\/)\.|\.map(?:[./]|$)/i.test(file)
}

/** Whether a file is text that gets compressed copies. */
function isCompressible(file: string): boolean {
  return compressible.has(path.extname(file))
}

/** Writes `<file>.br` and `<file>.gz` beside a text file, once, so that no visit pays for compression. */
export async function compressedCopies(file: string): Promise<void> {
  if (!isCompressible(file)) return
  const content = await readFile(file)
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(content, { level: 9 }),
  ])
  await allEnded([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}

/**
 * Throws the first error only when nothing is written any more, so that the folder can be removed and the error is
 * told.
 */
async function allEnded(works: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(works)).find(({ status }) => status === 'rejected')
  if (failed) throw (failed as PromiseRejectedResult).reason
}

/** A release's description is also stored beside its files, so that an interrupted publication can be completed. */
export const descriptionFile = '.release.json'
/** Folder inside the assets for what is not complete yet, or was removed. */
const stagingFolder = '.staging'

/** The folder of the releases' files: `<name>/<version>/<path>`, with `.br` and `.gz` beside each text file. */
export class AssetFolder {
  readonly folder: string

  constructor(folder: string) {
    this.folder = folder
  }

  folderOf(name: string, version: string): string {
    return path.join(this.folder, name, version)
  }

  /**
   * Moves a release's files into place, in one step.
   *
   * @param builtFolder Where the build wrote them.
   * @param text The signed description of the release.
   * @returns The description of whatever lies there now: this one, or that of a publisher who was quicker.
   */
  async place({ name, version, assets }: Release, builtFolder: string, text: string): Promise<string> {
    const staging = await this.#newStaging()
    try {
      await copyCompressed(builtFolder, assets, staging)
      await writeFile(path.join(staging, descriptionFile), text)
      await mkdir(path.dirname(this.folderOf(name, version)), { recursive: true })
      await rename(staging, this.folderOf(name, version))
      return text
    } catch (error) {
      const quicker = await this.description(name, version)
      if (quicker !== null) return quicker
      throw error
    } finally {
      await rm(staging, { recursive: true, force: true })
    }
  }

  /** The description beside a release's files; null when there are none. */
  description(name: string, version: string): Promise<string | null> {
    return readIfThere(path.join(this.folderOf(name, version), descriptionFile))
  }

  async has(name: string, version: string): Promise<boolean> {
    return stat(this.folderOf(name, version)).then(
      () => true,
      () => false,
    )
  }

  /**
   * Looks whether a release lies here at all, without reading a file.
   *
   * @throws Error when it does not, as on a volume that is away.
   */
  async requireThere(name: string, version: string): Promise<void> {
    if (await this.has(name, version)) return
    throw new Error(`${name} ${version} is refused: ${this.folder} does not have it. Is the volume there?`)
  }

  /**
   * Checks the files of a release, including compressed copies.
   *
   * @throws Error naming the file that is missing or differs.
   */
  async requireWhole(release: Release): Promise<void> {
    await this.requireThere(release.name, release.version)
    for (const asset of release.assets) await this.wholeFiles(release, asset)
  }

  /**
   * Reads one file of a release, which is what was published.
   *
   * @throws Error when it is missing or differs.
   */
  async file(release: Release, asset: Release['assets'][number]): Promise<Buffer> {
    return (await this.wholeFiles(release, asset)).at(-1)?.[1] ?? Buffer.alloc(0)
  }

  protected wholeFiles(release: Release, asset: Release['assets'][number]): ReturnType<typeof wholeFile> {
    const folder = this.folderOf(release.name, release.version)
    return wholeFile(release, asset, (file) => bytesIfThere(path.join(folder, file)))
  }

  /** Hides a release's files; returns null when there were none. */
  async setAside(name: string, version: string): Promise<SetAside | null> {
    const aside = await this.#newStaging()
    try {
      await rename(this.folderOf(name, version), aside)
    } catch (error) {
      await rm(aside, { recursive: true, force: true })
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
      throw error
    }
    return {
      restore: () => rename(aside, this.folderOf(name, version)),
      remove: () => rm(aside, { recursive: true, force: true }),
    }
  }

  /** Deletes what killed publishers left incomplete before this time. */
  async removeAbandoned(before: Date): Promise<void> {
    const folder = path.join(this.folder, stagingFolder)
    for (const name of await readdir(folder).catch(() => [])) {
      const left = path.join(folder, name)
      if ((await stat(left)).mtime < before) await rm(left, { recursive: true, force: true })
    }
  }

  async #newStaging(): Promise<string> {
    const folder = path.join(this.folder, stagingFolder, randomUUID())
    await mkdir(folder, { recursive: true })
    return folder
  }
}

/** Copies the files of a build, with compressed copies. */
export async function copyCompressed(builtFolder: string, assets: Release['assets'], folder: string): Promise<void> {
  await allEnded(
    assets.map(async ({ path: file }) => {
      const copy = path.join(folder, file)
      await mkdir(path.dirname(copy), { recursive: true })
      await copyFile(path.join(builtFolder, file), copy)
      await compressedCopies(copy)
    }),
  )
}

/**
 * Reads a file of a release and its compressed copies, and checks them.
 *
 * @param read Reads a file by its path in the release; null where there is none.
 * @returns What was read, by path. The file itself comes last.
 * @throws Error naming the file that is missing or differs.
 */
export async function wholeFile(
  { name, version }: Pick<Release, 'name' | 'version'>,
  { integrity, path: file }: Release['assets'][number],
  read: (file: string) => Promise<Buffer | null>,
): Promise<[path: string, content: Buffer][]> {
  const refuse = (why: string, cause?: unknown): Error =>
    new Error(`${name} ${version} is refused: ${file} ${why}.`, { cause })
  const readOrRefuse = (which: string): Promise<Buffer | null> =>
    read(which).catch((error: unknown) => {
      throw refuse(`cannot be read: ${error instanceof Error ? error.message : String(error)}`, error)
    })
  const content = await readOrRefuse(file)
  if (content === null) throw refuse('is missing')
  if (integrityOf(content) !== integrity) throw refuse('is not what was published')
  const copies: [string, Buffer][] = []
  for (const [ending, decompress] of isCompressible(file) ? Object.entries(compressions) : []) {
    const compressed = await readOrRefuse(`${file}.${ending}`)
    if (!compressed) continue
    const plain = await decompress(compressed).catch(() => Buffer.alloc(0))
    if (!plain.equals(content)) throw refuse(`has a copy .${ending} that is not what was published`)
    copies.push([`${file}.${ending}`, compressed])
  }
  return [...copies, [file, content]]
}

/** Hidden files, until they are deleted or restored. */
export interface SetAside {
  restore: () => Promise<void>
  remove: () => Promise<void>
}

/** The subresource integrity hash of some bytes. */
export function integrityOf(content: Buffer | string): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`
}
