import type { EnvironmentManifest } from '../records/environment-manifest.ts'
import { resolveRemotes } from './resolve-remotes.ts'
import type { ResolvedRemote } from './resolve-remotes.ts'
import type { SnapshotOrigin } from './snapshot-id.ts'

/** A remote of a page that was served. `last good`: the gateway refused what the manifest names. */
export interface ServedRemote extends Omit<ResolvedRemote, 'track'> {
  track: ResolvedRemote['track'] | 'last good'
}

/** The remotes that one page load was made of, by its name and its manifest as written. */
export function remotesOfPage(
  manifest: Pick<EnvironmentManifest, 'remotes' | 'pins'>,
  { alias, brand, cohort, overrides }: Pick<SnapshotOrigin, 'alias' | 'brand' | 'cohort' | 'overrides'>,
): ServedRemote[] {
  const aliases = [alias, brand].filter((each) => each !== '')
  const leftBehind = leftBehindIn(overrides)
  return resolveRemotes(manifest, { cohort, aliases, overrides: pairsIn(overrides, '@') })
    .map((remote) => atItsLastGood(remote, leftBehind[remote.name]))
    .filter(({ version }) => version !== 'none')
}

/** What a gateway served in place of refused releases, by name. */
export function leftBehindIn(overrides: string): Record<string, string> {
  return pairsIn(overrides, '~')
}

/** A gateway that refuses a release goes on serving the last good one. Its version replaces that of the manifest. */
export function atItsLastGood<Row extends { version: string; track: string; fallback: string | null }>(
  row: Row,
  version: string | undefined,
): Omit<Row, 'track'> & { track: Row['track'] | 'last good' } {
  return version === undefined ? row : { ...row, version, track: 'last good', fallback: null }
}

/** Parses `orders@2.7.0,messages@1.0.0` into names and versions. */
function pairsIn(text: string, between: '@' | '~'): Record<string, string> {
  const pairs = text.split(',').map((each) => each.split(between))
  return Object.fromEntries(pairs.flatMap(([name, version]) => (name && version ? [[name, version]] : [])))
}
