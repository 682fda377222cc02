import type { LiveSet } from '../records/environment-manifest.ts'
import type { HostRelease, RemoteRelease } from '../records/release.ts'
import type { Registry } from '../registry/registry.ts'
import { claimedTwice } from './claimed-twice.ts'
import { incompatibilities } from './incompatibilities.ts'
import { liveHosts, liveRemotes } from './live-members.ts'
import type { LiveMember } from './live-members.ts'

/** Two releases that may meet on a page, and why they cannot. */
export interface Combination {
  members: readonly [LiveMember, LiveMember]
  problems: readonly string[]
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
      problems: incompatibilities(host.release, remote.release),
    })),
  )
  const together = remotes.flatMap((one, index) =>
    remotes
      .slice(index + 1)
      .filter((other) => other.member.name !== one.member.name)
      .map((other) => ({
        members: [one.member, other.member] as const,
        problems: claimedTwice(one.release, other.release),
      })),
  )
  return [...withHost, ...together]
}

/**
 * The combinations that a change would break. Those that were broken before do not count. One that was broken as a
 * fallback counts again when it becomes stable.
 */
export async function newlyBroken(registry: Registry, before: LiveSet, after: LiveSet): Promise<Combination[]> {
  const broken = (await checkLiveSet(registry, after)).filter(isBroken)
  if (broken.length === 0) return []
  const known = new Set((await checkLiveSet(registry, before)).filter(isBroken).map(inWords))
  return broken.filter((combination) => !known.has(inWords(combination)))
}

/** Whether two releases cannot meet on a page. */
export function isBroken({ problems }: Combination): boolean {
  return problems.length > 0
}

/** `host 5.3.1 (fallback) and orders 2.7.0 (candidate): the remote asks for …` */
export function inWords({ members: [one, other], problems }: Combination): string {
  return `${shown(one)} and ${shown(other)}: ${problems.join('; ')}`
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
