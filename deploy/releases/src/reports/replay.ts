import type { Registry } from '../registry.ts'
import { resolveRemotes } from '../resolve/resolve-remotes.ts'
import { originOf } from '../resolve/snapshot-id.ts'

/** What a page load was made of. */
export interface Replay {
  environment: string
  serial: number
  writtenUtc: string
  language: string
  brand: string
  cohort: number
  rows: { name: string; version: string; track: string; fallback: string | null; entry: string }[]
}

/**
 * Resolves a page load again, exactly as it was: its name says from which manifest and for which cohort and brand, and
 * neither manifests nor releases ever change.
 *
 * @throws Error when it is no name of a page load, or its manifest is not in this registry.
 */
export async function replay(registry: Registry, snapshotId: string): Promise<Replay> {
  const origin = originOf(snapshotId)
  const manifest = await registry.manifest(origin.environment, origin.serial)
  const overrides = origin.overrides.split(',').flatMap((each) => {
    const [name, version] = each.split('@')
    return name && version ? [[name, version] as const] : []
  })
  const aliases = [origin.alias, origin.brand].filter((alias) => alias !== '')
  const visitor = { cohort: origin.cohort, aliases, overrides: Object.fromEntries(overrides) }
  const remotes = await Promise.all(
    resolveRemotes(manifest, visitor).map(async (remote) => {
      const release = await registry.findRelease(remote.name, remote.version)
      return { ...remote, entry: release?.kind === 'remote' ? release.entry.integrity : 'from a developer' }
    }),
  )
  const fixed = (['host', 'brands'] as const).map((name) => ({
    name,
    version: manifest[name].stable,
    track: 'stable',
    fallback: null,
    entry: '',
  }))
  const { cohort, environment, language, serial } = origin
  const brand = origin.brand || 'the portal’s own'
  return { environment, serial, writtenUtc: manifest.writtenUtc, language, brand, cohort, rows: [...fixed, ...remotes] }
}
