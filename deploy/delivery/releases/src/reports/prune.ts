import { type EnvironmentManifest, tracksOf } from '../records/environment-manifest.ts'
import type { Registry } from '../registry/registry.ts'
import { SignatureError } from '../signing/signature.ts'

/** For how many milliseconds an open page may still request its files. */
export const pageLife = 30 * 24 * 60 * 60 * 1000

/** Milliseconds after which no publisher can still be working. */
const abandonedAfter = 24 * 60 * 60 * 1000

export interface Prunable {
  name: string
  version: string
}

export interface PruneOptions {
  environments: readonly string[]
  now: Date
  dryRun?: boolean
  progress?: (line: string) => void
}

/**
 * Deletes the files of releases that no page can request any more: not live, fallback, candidate or pin anywhere within
 * the last 30 days, and not published within them. Their descriptions stay.
 *
 * @returns What was deleted, or would be.
 */
export async function prune(
  registry: Registry,
  { dryRun, environments, now, progress }: PruneOptions,
): Promise<Prunable[]> {
  const since = new Date(now.getTime() - pageLife)
  const before = await versionsInUse(registry, environments, since)
  const unused: Prunable[] = []
  for (const { name, version } of await registry.store.releases()) {
    // A release that an interrupted pruning has hidden still has its description.
    if (before.has(`${name}@${version}`) || (await registry.assets.description(name, version)) === null) continue
    if (await wasPublishedBefore(since, registry, { name, version })) unused.push({ name, version })
  }
  if (dryRun) return unused
  await registry.assets.removeAbandoned(new Date(now.getTime() - abandonedAfter))
  const deleted: Prunable[] = []
  for (const each of unused) {
    if (!(await deleteUnused(registry, each, environments, since))) continue
    progress?.(`deleted the files of ${each.name} ${each.version}, ${deleted.length + 1} of ${unused.length}`)
    deleted.push(each)
  }
  return deleted
}

/** A release that nobody signed whose key is in use can run nowhere, whenever it was published. */
async function wasPublishedBefore(since: Date, registry: Registry, { name, version }: Prunable): Promise<boolean> {
  try {
    return new Date((await registry.release(name, version)).publishedUtc) < since
  } catch (error) {
    if (error instanceof SignatureError) return true
    throw error
  }
}

/** Hidden first: if somebody promotes it at this moment, it is restored. */
async function deleteUnused(
  registry: Registry,
  { name, version }: Prunable,
  environments: readonly string[],
  since: Date,
): Promise<boolean> {
  const aside = await registry.assets.setAside(name, version)
  if (!aside) return false
  if ((await versionsInUse(registry, environments, since)).has(`${name}@${version}`)) {
    await aside.restore()
    return false
  }
  await aside.remove()
  return true
}

/** Everything named by a manifest that was live since then. */
async function versionsInUse(registry: Registry, environments: readonly string[], since: Date): Promise<Set<string>> {
  const used = new Set<string>()
  for (const environment of environments) {
    for (let serial = await registry.store.newestSerial(environment); serial > 0; serial--) {
      const manifest = await registry.manifest(environment, serial)
      for (const each of named(manifest)) used.add(each)
      // A manifest was live until the next was written, so the first one older than that is the last to count.
      if (new Date(manifest.writtenUtc) < since) break
    }
  }
  return used
}

function named(manifest: EnvironmentManifest): string[] {
  const tracks = Object.entries(tracksOf(manifest)).flatMap(([name, { candidate, fallback, stable }]) =>
    [stable, fallback, candidate?.version].flatMap((version) => (version ? [`${name}@${version}`] : [])),
  )
  return [
    ...tracks,
    ...Object.values(manifest.pins).flatMap((pin) =>
      Object.entries(pin).map(([name, version]) => `${name}@${version}`),
    ),
  ]
}
