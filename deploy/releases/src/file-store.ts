import { randomUUID } from 'node:crypto'
import { copyFile, link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { compressedCopies } from './compressed-copies.ts'
import { SerialTakenError } from './release-store.ts'
import type { ReleaseStore } from './release-store.ts'
import { environmentManifest, release } from './release.ts'

/**
 * A release store in plain files under one folder: `releases/`, `environments/`, `assets/`. Every file appears whole
 * or not at all, and a serial can be taken only once, so writers may be killed or race.
 */
export function openFileStore(folder: string): ReleaseStore {
  const assetsFolder = path.join(folder, 'assets')
  const releaseFile = (name: string, version: string): string =>
    path.join(folder, 'releases', name, version, 'release.json')
  const manifestFolder = (environment: string): string => path.join(folder, 'environments', environment)

  return {
    assetsFolder,

    async findRelease(name, version) {
      const text = await readIfThere(releaseFile(name, version))
      return text === null ? null : release.parse(JSON.parse(text))
    },

    async addRelease(added, builtFolder) {
      const exists = (): Error =>
        new Error(`${added.name} ${added.version} exists already. A release is immutable: raise the version.`)
      if (await this.findRelease(added.name, added.version)) throw exists()
      const target = path.join(assetsFolder, added.name, added.version)
      const staging = `${target}.${randomUUID()}`
      for (const { path: file } of added.assets) {
        const copy = path.join(staging, file)
        await mkdir(path.dirname(copy), { recursive: true })
        await copyFile(path.join(builtFolder, file), copy)
        await compressedCopies(copy)
      }
      // Assets left behind by a publisher that was killed before it wrote its release belong to nobody.
      await rm(target, { recursive: true, force: true })
      await rename(staging, target)
      await writeOnce(releaseFile(added.name, added.version), release.parse(added), exists)
    },

    async liveManifest(environment) {
      const names = await readdir(manifestFolder(environment)).catch(() => [])
      const newest = names
        .filter((name) => /^\d{6}\.json$/.test(name))
        .toSorted()
        .at(-1)
      if (!newest) return null
      const text = await readFile(path.join(manifestFolder(environment), newest), 'utf8')
      return environmentManifest.parse(JSON.parse(text))
    },

    async appendManifest(manifest) {
      const file = `${String(manifest.serial).padStart(6, '0')}.json`
      await writeOnce(
        path.join(manifestFolder(manifest.environment), file),
        environmentManifest.parse(manifest),
        () => {
          return new SerialTakenError(manifest.environment, manifest.serial)
        },
      )
    },
  }
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Writes a file that appears whole, under a name that nobody else has taken: a link fails when the name exists. */
async function writeOnce(file: string, content: unknown, taken: () => Error): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, `${JSON.stringify(content, null, 2)}\n`, { flush: true })
  try {
    await link(draft, file)
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EEXIST' ? taken() : error
  } finally {
    await rm(draft)
  }
}
