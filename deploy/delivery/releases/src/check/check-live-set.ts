import { type LiveSet, isOwnBrand } from '../records/environment-manifest.ts'
import type { HostRelease, RemoteRelease } from '../records/release.ts'
import type { Registry } from '../registry/registry.ts'
import { incompatibilities, type Fit } from './incompatibilities.ts'

/** A release that some page may be made of, and its role. */
export interface LiveMember {
  name: string
  version: string
  /** `stable`, `candidate`, `fallback`, `pin northridge`. */
  tracks: readonly string[]
}

/** Two releases that may meet on a page, why they cannot, and what may go wrong when they do. */
export interface Combination extends Fit {
  members: readonly [LiveMember, LiveMember]
}

/** Every two releases that may meet on a page in an environment, and whether they can. */
export async function checkLiveSet(registry: Registry, live: LiveSet): Promise<Combination[]> {
  const hosts = await Promise.all(
    liveHosts(live).map(async (member) => ({ member, release: await hostOf(registry, member) })),
  )
  const remotes = await Promise.all(
    liveRemotes(live).map(async (member) => ({ member, release: await remoteOf(registry, member) })),
  )
  const withHost = hosts.flatMap((host) =>
    remotes.map((remote) => ({
      members: [host.member, remote.member] as const,
      ...incompatibilities(host.release, remote.release),
    })),
  )
  const together = remotes.flatMap((one, index) =>
    remotes
      .slice(index + 1)
      .filter((other) => other.member.name !== one.member.name)
      .map((other) => ({
        members: [one.member, other.member] as const,
        problems: claimedTwice(one.release, other.release),
        doubts: [],
      })),
  )
  return [...withHost, ...together]
}

/** The hosts that pages may be made of: the stable one, the candidate, and the one that a rollback would restore. */
function liveHosts({ host }: Pick<LiveSet, 'host'>): LiveMember[] {
  return members('host', [
    ['stable', host.stable],
    ['candidate', unlessBlocked(host.candidate?.version, host.blocked)],
    ['fallback', unlessBlocked(host.fallback, host.blocked)],
  ])
}

/** Every release of a remote that pages may be made of. */
function liveRemotes({ pins, remotes }: Pick<LiveSet, 'remotes' | 'pins'>): LiveMember[] {
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

async function hostOf(registry: Registry, { version }: LiveMember): Promise<HostRelease> {
  const release = await registry.release('host', version)
  if (release.kind !== 'host') throw new Error(`host ${version} is not a host.`)
  return release
}

async function remoteOf(registry: Registry, { name, version }: LiveMember): Promise<RemoteRelease> {
  const release = await registry.release(name, version)
  if (release.kind !== 'remote') throw new Error(`${name} ${version} is not a remote.`)
  return release
}

/** The paths that two remotes both claim, one sentence each; empty when they can share a page. */
function claimedTwice(one: RemoteRelease, other: RemoteRelease): string[] {
  const taken = claimsOf(one)
  const twice = [...claimsOf(other)].filter(([shape]) => taken.has(shape)).map(([, path]) => path)
  return [...new Set(twice)].map((path) => `both claim the path ${path}`)
}

/** A cache: releases never change. */
const claimsKnown = new WeakMap<RemoteRelease, ReadonlyMap<string, string>>()

/** The shapes of all paths of a remote, each with the path as written. */
function claimsOf(release: RemoteRelease): ReadonlyMap<string, string> {
  const before = claimsKnown.get(release)
  if (before) return before
  const shapes = release.descriptor.routes.flatMap(({ path }) => shapesOf(path).map((shape) => [shape, path] as const))
  const claims = new Map(shapes)
  claimsKnown.set(release, claims)
  return claims
}

/**
 * The shape of a path pattern, without the names of its parameters: `/m/:key?` is `/m` and `/m/:`. Case does not
 * matter, as for the router.
 */
function shapesOf(pattern: string): string[] {
  const optional = /\/:\w+\?/.exec(pattern)
  if (!optional) return [pattern.replace(/:\w+/g, ':').replace(/\/$/, '').toLowerCase()]
  return [
    ...shapesOf(pattern.replace(optional[0], '')),
    ...shapesOf(pattern.replace(optional[0], optional[0].slice(0, -1))),
  ]
}

/** Every combination of a release with what runs in an environment, and whether the two can meet on a page. */
export async function checkBeside(
  registry: Registry,
  live: LiveSet,
  { name, version }: { name: string; version: string },
): Promise<Combination[]> {
  return (await checkLiveSet(registry, beside(live, name, version))).filter((combination) =>
    combination.members.some((member) => member.name === name && member.version === version),
  )
}

/** What runs, together with the checked version beside the stable one, as during a rollout and after it. */
function beside(live: LiveSet, name: string, version: string): LiveSet {
  if (name === 'host') return { ...live, host: { ...live.host, stable: version, fallback: live.host.stable } }
  if (name === 'brands' || isOwnBrand(name)) return live
  const before = live.remotes[name]
  const candidate = { version, weight: 1, sinceUtc: new Date().toISOString() }
  return { ...live, remotes: { ...live.remotes, [name]: before ? { ...before, candidate } : { stable: version } } }
}

/**
 * The combinations that a change would break. Those that were broken before do not count. One that was broken as a
 * fallback counts again when it becomes stable.
 *
 * @param counts Which combinations to look for: those that are broken, or that `isUnfit`.
 */
export function newlyBroken(
  registry: Registry,
  before: LiveSet,
  after: LiveSet,
  counts: (combination: Combination) => boolean = isBroken,
): Promise<Combination[]> {
  return newIn(registry, before, after, { counts, key: inWords })
}

/** The combinations in which something may go wrong after a change, and that nobody accepted before in any role. */
export function newlyDoubtful(registry: Registry, before: LiveSet, after: LiveSet): Promise<Combination[]> {
  const key = (combination: Combination): string =>
    `${combination.members.map(({ name, version }) => `${name} ${version}`).join()} ${reasons(combination)}`
  return newIn(registry, before, after, { counts: isDoubtful, key })
}

async function newIn(
  registry: Registry,
  before: LiveSet,
  after: LiveSet,
  { counts, key }: { counts: (combination: Combination) => boolean; key: (combination: Combination) => string },
): Promise<Combination[]> {
  const found = (await checkLiveSet(registry, after)).filter(counts)
  if (found.length === 0) return []
  const known = new Set((await checkLiveSet(registry, before)).filter(counts).map(key))
  return found.filter((combination) => !known.has(key(combination)))
}

/** Whether a page may be made of two releases that cannot meet. */
export function isBroken(combination: Combination): boolean {
  return isUnfit(combination) && isOnPages(combination)
}

/**
 * Whether somebody has to accept a combination: on a page one release may not do what it should, or after a rollback of
 * the host the two could not run together. A host with such a remote is allowed, so that remotes can use what it
 * brings.
 */
export function isDoubtful(combination: Combination): boolean {
  return isOnPages(combination) ? combination.doubts.length > 0 : isUnfit(combination)
}

/** Whether two releases could never meet on a page, also after a rollback. */
export function isUnfit({ problems }: Combination): boolean {
  return problems.length > 0
}

function isOnPages(combination: Combination): boolean {
  return combination.members.every(
    ({ name, tracks }) => name !== 'host' || tracks.some((track) => track !== 'fallback'),
  )
}

/** `host 5.3.1 (fallback) and orders 2.7.0 (candidate): the remote asks for …` */
export function inWords(combination: Combination): string {
  const [one, other] = combination.members
  return `${shown(one)} and ${shown(other)}: ${reasons(combination)}`
}

/** Why two releases cannot meet, or what may go wrong when they do. */
export function reasons(combination: Combination): string {
  const why = [...combination.problems, ...combination.doubts].join('; ')
  return isOnPages(combination) ? why : `the host could not be rolled back alone: ${why}`
}

/** A member of the live set in words: `orders 2.7.0 (stable)`. */
export function shown({ name, tracks, version }: LiveMember): string {
  return `${name} ${version} (${tracks.join(', ')})`
}
