import { rcompare } from 'semver'

import type { LiveSet } from '../records/environment-manifest.ts'
import type { RemoteRelease } from '../records/release.ts'
import type { Registry } from '../registry/registry.ts'
import type { Combination } from './check-live-set.ts'
import { incompatibilities } from './incompatibilities.ts'

/**
 * What to do when a remote does not fit a host: which published host to release first, or what to build against. Begins
 * a sentence that goes on with “, or …”.
 *
 * @param live What runs before the change.
 */
export async function wayOut(
  registry: Registry,
  combinations: readonly Combination[],
  { host: { fallback, stable } }: Pick<LiveSet, 'host'>,
): Promise<string> {
  const pair = combinations.find(({ members: [host] }) => host.name === 'host')
  if (!pair) return 'Release what fits'
  const [host, { name, version }] = pair.members
  if (host.version === fallback && host.version !== stable) return `Wait until host ${stable} has proved good`
  if (host.version !== stable) {
    return `Keep in the host what ${name} ${version} uses, or release ${name} without it first`
  }
  const release = await registry.release(name, version)
  const fitting = release.kind === 'remote' ? await fittingHost(registry, release) : null
  const first = fitting ? `Release host ${fitting} first` : 'Publish a host that fits and release it first'
  return `${first}, or build ${name} against host ${host.version}`
}

/** The newest published host in which a remote can run without a doubt; null when there is none. */
async function fittingHost(registry: Registry, remote: RemoteRelease): Promise<string | null> {
  const hosts = (await registry.store.releases()).filter(({ name }) => name === 'host').map(({ version }) => version)
  for (const version of hosts.toSorted(rcompare)) {
    const host = await registry.release('host', version)
    if (host.kind !== 'host') continue
    const { doubts, problems } = incompatibilities(host, remote)
    if (problems.length + doubts.length === 0) return version
  }
  return null
}
