import { isOwnBrand, type LiveSet } from '../records/environment-manifest.ts'
import type { Registry } from '../registry/registry.ts'
import { checkLiveSet, type Combination } from './check-live-set.ts'

/** Every combination of a release with what runs in an environment, and whether the two can meet on a page. */
export async function checkBeside(
  registry: Registry,
  live: LiveSet,
  { name, version }: { name: string; version: string },
): Promise<Combination[]> {
  return (await checkLiveSet(registry, beside(live, name, version))).filter(({ members }) =>
    members.some((member) => member.name === name && member.version === version),
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
