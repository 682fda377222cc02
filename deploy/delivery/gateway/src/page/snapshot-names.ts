import { createHmac, randomBytes } from 'node:crypto'

import { ownBrandName } from '@homeside/releases/records/environment-manifest'
import { hasOwnReleases, resolveHost, resolveRemotes, type Visitor } from '@homeside/releases/resolve/resolve-remotes'
import { originOf, snapshotId, type SnapshotOrigin } from '@homeside/releases/resolve/snapshot-id'

import type { LiveReleases } from '../live/live-releases.ts'
import type { NameSnapshot } from './resolve-snapshot.ts'

/** Names page loads and recognises the names it gave. Reports about other names are made up. */
export interface SnapshotNames {
  name: NameSnapshot
  /** What a page load was made from; null for a name that was not given here. */
  read: (name: string) => SnapshotOrigin | null
}

/**
 * Gives names that carry what a page load was made from, sealed so that nobody else can give them.
 *
 * @param key A secret that all gateways of an environment share, because a page may report to any of them.
 */
export function snapshotNames(key: string): SnapshotNames {
  const seal = (name: string): string => createHmac('sha256', key).update(name).digest('base64url').slice(0, 16)
  return {
    name: (live, { alias, cohort, language, overrides }, brand) => {
      const { manifest } = live
      const { environment, serial } = manifest
      const isOwn = alias !== null && hasOwnReleases(manifest, alias)
      const name = snapshotId({
        environment,
        serial,
        cohort,
        language,
        brand: brand.alias ?? '',
        alias: isOwn ? alias : '',
        overrides: [
          ...Object.values(overrides).map((release) => `${release.name}@${release.version}`),
          ...leftBehind(live, { cohort, aliases: [alias, brand.alias].filter((each) => each !== null) }),
        ].join(','),
        servedAt: Math.floor(Date.now() / 1000),
        load: randomBytes(6).toString('base64url'),
      })
      return `${name}.${seal(name)}`
    },
    read: (name) => {
      const end = name.lastIndexOf('.')
      return end > 0 && seal(name.slice(0, end)) === name.slice(end + 1) ? originOf(name.slice(0, end)) : null
    },
  }
}

/** The versions that a page has because the gateway refused those of the manifest: `orders~2.7.0`, `orders~none`. */
function leftBehind({ brands, manifest, refused, written }: LiveReleases, visitor: Visitor): string[] {
  if (refused.length === 0) return []
  const served = versionsFor(visitor, manifest, brands.version)
  const wanted = versionsFor(visitor, written, written.brands.stable)
  const others = [...wanted].filter(([name, version]) => served.get(name) !== version)
  return others.map(([name]) => `${name}~${served.get(name) ?? 'none'}`)
}

/** What these releases give to a visitor, by name. */
function versionsFor(
  visitor: Visitor,
  releases: LiveReleases['manifest'],
  brands: string | undefined,
): Map<string, string | undefined> {
  const { ownBrands = {}, pins, remotes } = releases
  const own = visitor.aliases.map((alias) => [ownBrandName(alias), ownBrands[ownBrandName(alias)] ?? {}])
  const resolved = resolveRemotes({ pins, remotes: { ...Object.fromEntries(own), ...remotes } }, visitor)
  return new Map([
    ['host', resolveHost(releases, visitor).version],
    ['brands', brands],
    ...resolved.map(({ name, version }) => [name, version] as const),
  ])
}
