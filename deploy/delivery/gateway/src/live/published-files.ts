import { readFile } from 'node:fs/promises'
import path from 'node:path'

import type { Release } from '@homeside/releases/records/release'
import { integrityOf } from '@homeside/releases/store/asset-folder'
import type { z } from 'zod'

/** Reads a JSON file of a release; null where there is none that this gateway can use. */
export type ReadPublished = <Schema extends z.ZodType>(
  release: Release,
  file: string,
  schema: Schema,
) => Promise<z.infer<Schema> | null>

/**
 * Reads prerendered files of releases, and remembers them. Null for a file that the release does not have, that is not
 * what was published, or whose format this gateway does not know. It reads such a file again the next time, because
 * somebody may have repaired it.
 */
export function publishedFiles(assetsFolder: string): ReadPublished {
  const known = new WeakMap<Release, Map<string, unknown>>()
  return async (release, file, schema) => {
    const ofRelease = known.get(release) ?? new Map<string, unknown>()
    known.set(release, ofRelease)
    const read = ofRelease.get(file)
    if (read !== undefined) return read as z.infer<typeof schema>
    const asset = release.assets.find((each) => each.path === file)
    if (!asset) return null
    const content = await readFile(path.join(assetsFolder, release.name, release.version, file)).catch(() => null)
    if (!content || integrityOf(content) !== asset.integrity) return null
    const value = schema.safeParse(JSON.parse(content.toString())).data ?? null
    if (value !== null) ofRelease.set(file, value)
    return value
  }
}
