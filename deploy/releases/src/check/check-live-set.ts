import type { LiveSet } from '../records/environment-manifest.ts'
import type { HostRelease, RemoteRelease } from '../records/release.ts'
import type { Registry } from '../registry/registry.ts'
import { claimedTwice } from './claimed-twice.ts'
import { incompatibilities } from './incompatibilities.ts'
import type { Fit } from './incompatibilities.ts'
import { liveHosts, liveRemotes } from './live-members.ts'
import type { LiveMember } from './live-members.ts'

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

/**
 * The combinations that a change would break. Those that were broken before do not count. One that was broken as a
 * fallback counts again when it becomes stable.
 *
 * @param counts Which combinations are meant: those that are broken, or that `isDoubtful`.
 */
export async function newlyBroken(
  registry: Registry,
  before: LiveSet,
  after: LiveSet,
  counts: (combination: Combination) => boolean = isBroken,
): Promise<Combination[]> {
  const broken = (await checkLiveSet(registry, after)).filter(counts)
  if (broken.length === 0) return []
  const known = new Set((await checkLiveSet(registry, before)).filter(counts).map(inWords))
  return broken.filter((combination) => !known.has(inWords(combination)))
}

/** Whether two releases cannot meet on a page. */
export function isBroken({ problems }: Combination): boolean {
  return problems.length > 0
}

/** Whether two releases can meet on a page, but one of them may not do there what it should. */
export function isDoubtful({ doubts }: Combination): boolean {
  return doubts.length > 0
}

/** `host 5.3.1 (fallback) and orders 2.7.0 (candidate): the remote asks for …` */
export function inWords({ doubts, members: [one, other], problems }: Combination): string {
  return `${shown(one)} and ${shown(other)}: ${[...problems, ...doubts].join('; ')}`
}

/** A member of the live set in words: `orders 2.7.0 (stable)`. */
export function shown({ name, tracks, version }: LiveMember): string {
  return `${name} ${version} (${tracks.join(', ')})`
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
