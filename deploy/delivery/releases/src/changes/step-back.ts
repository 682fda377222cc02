import { isUnfit, newlyBroken } from '../check/check-live-set.ts'
import {
  isOnEveryPage,
  type Mark,
  type RemoteTrack,
  trackOf,
  tracksOf,
  withTrack,
  type EnvironmentManifest,
  type LiveSet,
} from '../records/environment-manifest.ts'
import type { Registry } from '../registry/registry.ts'
import { badInWords, isBad, withMark } from './marks.ts'
import { RefusedError } from './refused-error.ts'

interface StepBack {
  name: string
  environment: string
  /** The mark on the version that is stable now. */
  mark: Mark
  /** Whether that version must not run here again. */
  isBlocked: boolean
  /** Versions that were stable before, newest first. */
  earlier: readonly string[]
  /** Called for each skipped version, with the reason. */
  passedOver: (line: string) => void
}

/**
 * Makes the newest good release before the stable one stable, and marks the old one. Releases that were found bad, or
 * have a missing or damaged file, are skipped; every file is hashed. A remote that is blocked and never ran in another
 * version is taken away.
 *
 * @throws RefusedError when nothing good is left otherwise. It names the reason against each version.
 */
export async function stepBack<Track extends RemoteTrack>(
  registry: Registry,
  track: Track,
  step: StepBack,
): Promise<Track> {
  const { earlier, environment, isBlocked, mark, name, passedOver } = step
  if (track.stable === undefined)
    throw new RefusedError(`${name} does not run in ${environment}. See: pnpm release status`)
  const before = withFallbackFirst(track, earlier)
  const problems: string[] = []
  const whole: string[] = []
  for (const version of before) {
    if (whole.length === 2) break
    const problem = badInWords(track, version) ?? (await whyNotWhole(registry, name, version))
    if (problem === null) whole.push(version)
    else if (whole.length === 0) problems.push(`${name} ${version} is passed over: ${problem}`)
  }
  const [stable, fallback] = whole
  const { fallback: _, ...marked } = withMark(track, track.stable, mark, isBlocked)
  if (before.length === 0 && isBlocked && !isOnEveryPage(name)) {
    const { stable: __, ...removed } = marked
    return removed as Track
  }
  if (stable === undefined) {
    const why =
      problems.length > 0
        ? `\n${problems.map((line) => `  ${line}`).join('\n')}\n`
        : ' it never ran in another version. '
    throw new RefusedError(
      `${name} has nothing to go back to in ${environment}:${why}Promote another version, for example: ` +
        `pnpm release promote ${name}@<version> --to ${environment} --why "…"` +
        (isOnEveryPage(name) ? '' : `\nOr take it away: pnpm release remove ${name} --env ${environment} --why "…"`),
    )
  }
  for (const line of problems) passedOver(line)
  return { ...marked, stable, ...(fallback ? { fallback } : {}) } as Track
}

/** The newest good and complete release to fall back to, other than the stable one; null when there is none. */
export async function findFallback(
  registry: Registry,
  name: string,
  track: RemoteTrack,
  earlier: readonly string[],
): Promise<string | null> {
  for (const version of withFallbackFirst(track, earlier)) {
    if (!isBad(track, version) && (await whyNotWhole(registry, name, version)) === null) return version
  }
  return null
}

function withFallbackFirst({ fallback, stable }: RemoteTrack, earlier: readonly string[]): string[] {
  const versions = new Set([...(fallback ? [fallback] : []), ...earlier])
  return [...versions].filter((version) => version !== stable)
}

async function whyNotWhole(registry: Registry, name: string, version: string): Promise<string | null> {
  try {
    await registry.assets.requireWhole(await registry.release(name, version))
    return null
  } catch (problem) {
    return problem instanceof Error ? problem.message : String(problem)
  }
}

/** A fallback from the history is optional: one that does not fit is left out and does not block the rollback. */
export async function withoutBrokenFallbacks(registry: Registry, live: LiveSet, next: LiveSet): Promise<LiveSet> {
  const broken = await newlyBroken(registry, live, next, isUnfit)
  const members = broken.flatMap((combination) => combination.members)
  let mended = next
  for (const { name, tracks, version } of members) {
    const isNew = trackOf(live, name)?.fallback !== version && trackOf(next, name)?.fallback === version
    if (!isNew || tracks.some((track) => track !== 'fallback')) continue
    const { fallback: _, ...track }: RemoteTrack = trackOf(mended, name) ?? { stable: version }
    mended = withTrack(mended, name, track)
  }
  return mended
}

/** How many manifests back to look for a new fallback. */
const lookBack = 50

/** For each name, the versions that were stable before, newest first, whose files still exist. */
export async function earlierVersions(registry: Registry, live: EnvironmentManifest): Promise<Map<string, string[]>> {
  const earlier = new Map<string, string[]>()
  for (let serial = live.serial - 1; serial > Math.max(0, live.serial - lookBack); serial--) {
    const before = await registry.manifest(live.environment, serial)
    for (const [name, { stable }] of Object.entries(tracksOf(before))) {
      const versions = earlier.get(name) ?? []
      if (stable && !versions.includes(stable) && (await registry.assets.has(name, stable))) versions.push(stable)
      earlier.set(name, versions)
    }
  }
  return earlier
}
