import type { LiveSet } from '../records/environment-manifest.ts'

/** A release that some page may be made of, and its role. */
export interface LiveMember {
  name: string
  version: string
  /** `stable`, `candidate`, `fallback`, `pin northridge`. */
  tracks: readonly string[]
}

/** The hosts that pages may be made of: the stable one, and the one that a rollback would restore. */
export function liveHosts({ host }: Pick<LiveSet, 'host'>): LiveMember[] {
  return members('host', [
    ['stable', host.stable],
    ['fallback', unlessBlocked(host.fallback, host.blocked)],
  ])
}

/** Every release of a remote that pages may be made of. */
export function liveRemotes({ pins, remotes }: Pick<LiveSet, 'remotes' | 'pins'>): LiveMember[] {
  return Object.entries(remotes).flatMap(([name, { blocked, candidate, fallback, stable }]) => {
    const pinned = Object.entries(pins).map(([alias, versions]): [string, string | undefined] => [
      `pin ${alias}`,
      unlessBlocked(versions[name], blocked),
    ])
    return members(name, [
      ['stable', stable],
      ['candidate', unlessBlocked(candidate?.version, blocked)],
      ['fallback', unlessBlocked(fallback, blocked)],
      ...pinned,
    ])
  })
}

function unlessBlocked(version: string | undefined, blocked: Record<string, string> | undefined): string | undefined {
  return version !== undefined && blocked?.[version] === undefined ? version : undefined
}

function members(name: string, tracks: readonly [track: string, version: string | undefined][]): LiveMember[] {
  const versions = new Set(tracks.flatMap(([, version]) => (version === undefined ? [] : [version])))
  return [...versions].map((version) => ({
    name,
    version,
    tracks: tracks.filter(([, each]) => each === version).map(([track]) => track),
  }))
}
