import { checkLiveSet, isUnfit, type LiveMember } from '../check/check-live-set.ts'
import { type LiveSet, type RemoteTrack, trackOf } from '../records/environment-manifest.ts'
import type { Registry } from '../registry/registry.ts'
import { type Author, changeEnvironment, type EnvironmentChange } from './change-environment.ts'
import { withStable } from './marks.ts'
import { RefusedError } from './refused-error.ts'

export interface Change {
  host?: string
  brands?: string
  remotes?: Readonly<Record<string, string>>
  /** Remotes to remove from the environment. Their releases stay published. */
  withdrawn?: readonly string[]
}

/**
 * Makes releases stable in an environment, all at once and each by its version. The old stable release becomes the
 * fallback if it works with the new ones. Withdrawn remotes are missing from new pages.
 *
 * @throws RefusedError when a release is blocked there; Error when it does not exist, or a first manifest lacks host or
 *   brands.
 */
export async function putLive(
  registry: Registry,
  environment: string,
  author: Author,
  change: Change,
): Promise<EnvironmentChange> {
  const named = { ...change.remotes, host: change.host, brands: change.brands }
  for (const [name, version] of Object.entries(named)) if (version) await registry.release(name, version)
  return changeEnvironment(registry, environment, author, (live) => {
    if (live) for (const [name, version] of Object.entries(named)) requireNotBlocked(live, environment, name, version)
    return withoutUnfitFallbacks(registry, withChange(environment, live, change))
  })
}

function requireNotBlocked(live: LiveSet, environment: string, name: string, version: string | undefined): void {
  const why = version === undefined ? undefined : trackOf(live, name)?.blocked?.[version]
  if (why !== undefined) throw new RefusedError(`${name} ${version} is blocked in ${environment}: ${why}`)
}

function withChange(environment: string, live: LiveSet | null, change: Change): LiveSet {
  const host = withStable(live?.host, change.host)
  const brands = withStable(live?.brands, change.brands)
  if (!host || !brands) throw new Error(`${environment} is empty: its first manifest needs a host and brands.`)
  const remotes = { ...live?.remotes }
  for (const name of change.withdrawn ?? []) delete remotes[name]
  for (const [name, version] of Object.entries(change.remotes ?? {})) {
    remotes[name] = withStable(remotes[name], version) ?? { stable: version }
  }
  return { ...live, host, brands, remotes, pins: live?.pins ?? {} }
}

/**
 * Leaves out the fallbacks that cannot work with the stable releases, because they would make every later rollback look
 * like a break.
 */
async function withoutUnfitFallbacks(registry: Registry, live: LiveSet): Promise<LiveSet> {
  const broken = (await checkLiveSet(registry, live)).filter(isUnfit)
  const hasUnfit = (name: string): boolean => broken.some(({ members }) => isFallbackBesideStable(members, name))
  const fitting = <Track extends RemoteTrack>(name: string, track: Track): Track => {
    const { fallback: _unfit, ...rest } = track
    return hasUnfit(name) ? (rest as Track) : track
  }
  const remotes = Object.entries(live.remotes).map(([name, track]) => [name, fitting(name, track)])
  return { ...live, host: fitting('host', live.host), remotes: Object.fromEntries(remotes) as LiveSet['remotes'] }
}

function isFallbackBesideStable(members: readonly LiveMember[], name: string): boolean {
  const fallback = members.find((member) => member.name === name && !member.tracks.includes('stable'))
  const other = members.find((member) => member !== fallback)
  return fallback?.tracks.includes('fallback') === true && other?.tracks.includes('stable') === true
}
