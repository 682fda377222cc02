import type { Environment } from '../environments/environment.ts'
import { type LiveSet, type RemoteTrack, trackOf, tracksOf, withTrack } from '../records/environment-manifest.ts'
import type { Release } from '../records/release.ts'
import type { Registry } from '../registry/registry.ts'
import { isPreview } from '../signing/trust.ts'
import { isBad } from './marks.ts'
import { RefusedError } from './refused-error.ts'

/**
 * Hashes every file of what a change would make live, and refuses the change when one is missing or differs. A new
 * fallback that is damaged or bad is left out instead.
 *
 * @param live What is live before the change; null in an empty environment.
 * @returns What is to be live, without fallbacks that cannot be used.
 * @throws RefusedError naming the file.
 */
export async function requireWholeChange(registry: Registry, live: LiveSet | null, next: LiveSet): Promise<LiveSet> {
  let checked = next
  for (const [name, track] of Object.entries(tracksOf(next))) {
    const before = live && trackOf(live, name)
    for (const version of comingLive(before, track)) await requireWholeRelease(registry, name, version)
    const { fallback, ...rest } = track
    if (fallback === undefined || fallback === before?.fallback) continue
    if (isBad(track, fallback) || !(await isWhole(registry, name, fallback))) checked = withTrack(checked, name, rest)
  }
  for (const [alias, versions] of Object.entries(next.pins)) {
    for (const [name, version] of Object.entries(versions)) {
      if (live?.pins[alias]?.[name] !== version) await requireWholeRelease(registry, name, version)
    }
  }
  return checked
}

/**
 * Hashes every file of a release.
 *
 * @throws RefusedError naming the file that is missing or not what was published; Error when it was never published.
 */
export async function requireWholeRelease(registry: Registry, name: string, version: string): Promise<void> {
  if (isPreview(version))
    throw new RefusedError(`${name} ${version} is a preview: it can be tried out, and runs nowhere.`)
  const release = await registry.release(name, version)
  const way = `Publish it anew under another version.`
  if (!(await registry.assets.has(name, version))) {
    throw new RefusedError(`The files of ${name} ${version} were pruned. ${way}`)
  }
  await registry.assets.requireWhole(release).catch((problem: unknown) => {
    throw new RefusedError(`${problem instanceof Error ? problem.message : String(problem)} ${way}`)
  })
}

/**
 * Refuses a remote with a backend that the environment does not list: the page's policy would block each of its calls.
 *
 * @throws RefusedError saying what to write into which file.
 */
export function requireBackend(
  release: Release,
  { backends, environment }: Pick<Environment, 'environment'> & Partial<Pick<Environment, 'backends'>>,
): void {
  if (release.kind !== 'remote' || !release.descriptor.backend || backends?.[release.name]) return
  throw new RefusedError(
    `${release.name} ${release.version} calls a backend of its own, and ${environment} lists none for it. Write ` +
      `"backends": { "${release.name}": ["https://…"] } into ${environment}.json, and restart the gateways.`,
  )
}

function comingLive(before: RemoteTrack | null, { candidate, stable }: RemoteTrack): string[] {
  const isNewCandidate = candidate !== undefined && before?.candidate?.version !== candidate.version
  const isNewStable = stable !== undefined && before?.stable !== stable
  return [...(isNewStable ? [stable] : []), ...(isNewCandidate ? [candidate.version] : [])]
}

async function isWhole(registry: Registry, name: string, version: string): Promise<boolean> {
  return requireWholeRelease(registry, name, version).then(
    () => true,
    () => false,
  )
}
