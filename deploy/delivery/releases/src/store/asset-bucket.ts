import { mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { inLanes, type Bucket } from '@homeside/server-kit/bucket'

import type { Release } from '../records/release.ts'
import { AssetFolder, copyCompressed, descriptionFile, isHidden, wholeFile, type SetAside } from './asset-folder.ts'
import { bytesIfThere, readIfThere, replaceFile } from './write-once.ts'

/** Replaces the description while a release's files are hidden. */
const hidden = ''

/**
 * The releases' files in a bucket, as in the folder: `<name>/<version>/<path>`. The description is written last and
 * deleted last, so that files without one are no release. Everything throws when the bucket is away or refuses.
 */
export class AssetBucket extends AssetFolder {
  readonly bucket: Bucket

  /**
   * @param folder Where files are kept that are fetched. Default: none are kept.
   */
  constructor(bucket: Bucket, folder = '') {
    super(folder)
    this.bucket = bucket
  }

  override async place(release: Release, builtFolder: string, text: string): Promise<string> {
    const quicker = await this.description(release.name, release.version)
    if (quicker !== null && quicker !== hidden) return quicker
    const staging = await mkdtemp(path.join(tmpdir(), 'release-'))
    try {
      await copyCompressed(builtFolder, release.assets, staging)
      await this.fill(release, staging, text)
      return text
    } finally {
      await rm(staging, { recursive: true, force: true })
    }
  }

  /**
   * Copies the files of a release from a folder into the bucket.
   *
   * @throws Error naming the file that is missing or differs.
   */
  async fill(release: Release, folder: string, text: string): Promise<void> {
    await inLanes(release.assets, async (asset) => {
      const files = await wholeFile(release, asset, (file) => bytesIfThere(path.join(folder, file)))
      for (const [file, content] of files) await this.bucket.write(keyOf(release, file), content)
    })
    await this.bucket.write(keyOf(release, descriptionFile), Buffer.from(text))
  }

  override async description(name: string, version: string): Promise<string | null> {
    const text = await this.bucket.read(keyOf({ name, version }, descriptionFile))
    return text?.toString() ?? null
  }

  override async has(name: string, version: string): Promise<boolean> {
    return ((await this.description(name, version)) ?? hidden) !== hidden
  }

  override async requireWhole(release: Release): Promise<void> {
    await inLanes(release.assets, async (asset) => void (await this.wholeFiles(release, asset)))
  }

  override async setAside(name: string, version: string): Promise<SetAside | null> {
    const description = await this.bucket.read(keyOf({ name, version }, descriptionFile))
    if (description === null) return null
    const key = keyOf({ name, version }, descriptionFile)
    await this.bucket.write(key, Buffer.from(hidden))
    return {
      restore: () => this.bucket.write(key, description),
      remove: async () => {
        const others = async () => (await this.bucket.list(keyOf({ name, version }, ''))).filter((each) => each !== key)
        for (let keys = await others(); keys.length > 0; keys = await others()) {
          await inLanes(keys, (each) => this.bucket.remove(each))
        }
        await this.bucket.remove(key)
      },
    }
  }

  /** What a killed publisher left is written over by the next attempt, or unseen. */
  override removeAbandoned(): Promise<void> {
    return Promise.resolve()
  }

  protected override wholeFiles(release: Release, asset: Release['assets'][number]): ReturnType<typeof wholeFile> {
    return wholeFile(release, asset, (file) => this.bucket.read(keyOf(release, file)))
  }
}

/** The folder of a gateway of its own. What it lacks, or what is damaged there, is fetched from the bucket. */
export class FetchingFolder extends AssetBucket {
  readonly #isWanted: (file: string) => boolean
  /** One fetch for all who want a release at the same time. */
  readonly #fetches = new Map<Release, Promise<void>>()

  /** @param isWanted Whether a file is fetched. Default: each that a page can ask for. */
  constructor(bucket: Bucket, folder: string, isWanted = (file: string) => !isHidden(file)) {
    super(bucket, folder)
    this.#isWanted = isWanted
  }

  override async requireWhole(release: Release): Promise<void> {
    const fetch = this.#fetches.get(release) ?? this.#fetch(release).finally(() => this.#fetches.delete(release))
    this.#fetches.set(release, fetch)
    await fetch
  }

  /**
   * Deletes releases that were fetched and that no page since then can ask for. What somebody else put into the folder
   * stays.
   *
   * @param used Those that pages are made of, or were until now, as `orders@2.7.0`.
   */
  async forget(used: ReadonlySet<string>, since: Date): Promise<void> {
    for (const name of await readdir(this.folder).catch(() => [])) {
      for (const version of await readdir(path.join(this.folder, name)).catch(() => [])) {
        const folder = this.folderOf(name, version)
        const isFetched = (await readIfThere(path.join(folder, descriptionFile))) === null
        if (used.has(`${name}@${version}`)) await utimes(folder, new Date(), new Date())
        else if (isFetched && (await stat(folder)).mtime < since) await rm(folder, { recursive: true })
      }
    }
  }

  async #fetch(release: Release): Promise<void> {
    const folder = this.folderOf(release.name, release.version)
    const wanted = release.assets.filter((asset) => this.#isWanted(asset.path))
    await inLanes(wanted, async (asset) => {
      const isHere = await wholeFile(release, asset, (file) => bytesIfThere(path.join(folder, file))).then(
        () => true,
        () => false,
      )
      if (isHere) return
      for (const [file, content] of await this.wholeFiles(release, asset)) {
        await replaceFile(path.join(folder, file), content)
      }
    })
  }
}

function keyOf({ name, version }: Pick<Release, 'name' | 'version'>, file: string): string {
  return `${name}/${version}/${file}`
}
