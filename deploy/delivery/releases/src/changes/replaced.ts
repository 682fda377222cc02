import { trackOf, type EnvironmentManifest, type LiveSet, type RemoteTrack } from '../records/environment-manifest.ts'
import type { Registry } from '../registry/registry.ts'
import { RefusedError } from './refused-error.ts'

/** The releases that a change replaces. It applies to them only, not to what somebody else has put in their place. */
export interface Replaced {
  names: readonly string[]
  /** For each name, the version that the author wants to replace. */
  versions?: Readonly<Record<string, string>>
  /** The version of a name that the change replaces. */
  of: (track: RemoteTrack) => string
  /** How to repeat the command after looking. */
  again: (name: string, version: string) => string
}

/** Somebody else changed the same releases after the author looked. */
export class ChangedMeanwhileError extends RefusedError {
  constructor(message: string) {
    super(message)
    this.name = 'ChangedMeanwhileError'
  }
}

/** Milliseconds within which nobody can have seen another's change. */
const justNow = 60_000

/**
 * Checks that a change replaces what its author saw. When the author named a version, that version has to be live. When
 * the author named none, a change by somebody else within the last minute counts as not seen.
 *
 * @param seen What was live when the author decided; the same as `live` at the first attempt.
 * @throws ChangedMeanwhileError saying what was changed, by whom and when.
 */
export async function requireSeen(
  registry: Registry,
  {
    by,
    live,
    replaced,
    seen,
  }: { by: string; live: EnvironmentManifest; replaced: Replaced; seen: EnvironmentManifest },
): Promise<void> {
  for (const name of replaced.names) {
    const track = trackOf(live, name)
    if (!track) continue
    const version = replaced.versions?.[name]
    if (version !== undefined && version !== replaced.of(track)) {
      throw await changedMeanwhile(registry, live, name, replaced, `${name} ${version} is not what runs`)
    }
    if (versionsOf(seen, name) !== versionsOf(live, name)) throw await changedMeanwhile(registry, live, name, replaced)
    // At a repeated attempt only one thing matters: whether these releases are the same as at the first.
    if (version !== undefined || seen !== live) continue
    const last = await lastChange(registry, live, name, Date.now() - justNow)
    if (last && last.after.by !== by) throw await changedMeanwhile(registry, live, name, replaced)
  }
}

async function changedMeanwhile(
  registry: Registry,
  live: EnvironmentManifest,
  name: string,
  { again, of }: Replaced,
  otherwise = `${name} changed meanwhile`,
): Promise<ChangedMeanwhileError> {
  const last = await lastChange(registry, live, name)
  const track = trackOf(live, name)
  const what = last ? `${name} changed meanwhile: ${inWords(last, name)}` : `${otherwise} in ${live.environment}`
  return new ChangedMeanwhileError(
    `${what}. Look, then say it again: ${track ? again(name, of(track)) : 'pnpm release status'}`,
  )
}

interface Change {
  before: EnvironmentManifest
  after: EnvironmentManifest
}

/** How many manifests back to look for a change. */
const lookBack = 50

/** The last change of a name's versions; null when there was none lately, or since a given moment. */
async function lastChange(
  registry: Registry,
  live: EnvironmentManifest,
  name: string,
  since = 0,
): Promise<Change | null> {
  let after = live
  for (let back = 0; back < lookBack && after.serial > 1 && new Date(after.writtenUtc).getTime() > since; back++) {
    const before = await registry.manifest(live.environment, after.serial - 1)
    // A name that is new in the environment replaced nothing.
    if (!trackOf(before, name)) return null
    if (versionsOf(before, name) !== versionsOf(after, name)) return { before, after }
    after = before
  }
  return null
}

/** `2.8.1 → 2.7.0 by anna, 1 s ago` */
function inWords({ after, before }: Change, name: string): string {
  const [old, now] = [trackOf(before, name), trackOf(after, name)]
  const seconds = Math.max(0, Math.round((Date.now() - new Date(after.writtenUtc).getTime()) / 1000))
  const what =
    old?.stable === now?.stable
      ? `candidate ${old?.candidate?.version ?? 'none'} → ${now?.candidate?.version ?? 'none'}`
      : `${old?.stable} → ${now?.stable}`
  return `${what} by ${after.by}, ${agoInWords(seconds)}`
}

function agoInWords(seconds: number): string {
  if (seconds < 120) return `${seconds} s ago`
  return seconds < 7200 ? `${Math.round(seconds / 60)} min ago` : `${Math.round(seconds / 3600)} h ago`
}

function versionsOf(live: LiveSet, name: string): string {
  const track = trackOf(live, name)
  return `${track?.stable ?? ''}/${track?.candidate?.version ?? ''}`
}
