import { SerialTakenError } from './release-store.ts'
import type { ReleaseStore } from './release-store.ts'
import type { EnvironmentManifest } from './release.ts'

export interface Change {
  environment: string
  by: string
  why: string
  host?: string
  brands?: string
  remotes?: Readonly<Record<string, string>>
  /** Remotes to take out of the environment; their releases stay published. */
  withdrawn?: readonly string[]
}

/**
 * Makes releases the stable ones of an environment, as a manifest with the next serial. What was stable becomes the
 * fallback; what is withdrawn is gone from the next page on. Nothing is written when nothing changes. Re-reads and retries when another writer is quicker.
 *
 * @throws Error when a release does not exist, or a first manifest lacks host or brands.
 */
export async function putLive(store: ReleaseStore, change: Change): Promise<EnvironmentManifest> {
  await requireReleases(store, change)
  for (;;) {
    const live = await store.liveManifest(change.environment)
    const next = withChange(live, change)
    if (live && sameReleases(live, next)) return live
    try {
      await store.appendManifest(next)
      return next
    } catch (error) {
      if (!(error instanceof SerialTakenError)) throw error
    }
  }
}

async function requireReleases(store: ReleaseStore, change: Change): Promise<void> {
  const named = { ...change.remotes, ...(change.host ? { host: change.host } : {}) }
  for (const [name, version] of Object.entries({ ...named, ...(change.brands ? { brands: change.brands } : {}) })) {
    if (!(await store.findRelease(name, version))) throw new Error(`${name} ${version} was never published.`)
  }
}

function withChange(live: EnvironmentManifest | null, change: Change): EnvironmentManifest {
  const host = change.host ?? live?.host.stable
  const brands = change.brands ?? live?.brands.stable
  if (!host || !brands) throw new Error(`${change.environment} is empty: its first manifest needs a host and brands.`)
  const remotes = { ...live?.remotes }
  for (const name of change.withdrawn ?? []) delete remotes[name]
  for (const [name, version] of Object.entries(change.remotes ?? {})) {
    const before = remotes[name]
    if (before?.stable === version) continue
    remotes[name] = before ? { stable: version, fallback: before.stable } : { stable: version }
  }
  return {
    schema: 'environment/v1',
    environment: change.environment,
    serial: (live?.serial ?? 0) + 1,
    writtenUtc: new Date().toISOString(),
    by: change.by,
    why: change.why,
    host: { stable: host },
    brands: { stable: brands },
    remotes,
  }
}

function sameReleases(one: EnvironmentManifest, other: EnvironmentManifest): boolean {
  const releases = ({ host, brands, remotes }: EnvironmentManifest): string => JSON.stringify([host, brands, remotes])
  return releases(one) === releases(other)
}
