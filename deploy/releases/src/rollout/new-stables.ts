import type { EnvironmentManifest } from '../records/environment-manifest.ts'
import type { Registry } from '../registry/registry.ts'

/** A remote's release since it became stable. */
export interface StableSpell {
  name: string
  version: string
  /** What was stable before. */
  before: string
  sinceUtc: string
  /** Whether it was stable earlier too, so that gateways may have counted it before this time. */
  isReturn: boolean
}

/** How many changes back to look. */
const lookBack = 50

/** The remotes' releases that became stable within the last given seconds, and what each replaced. */
export async function newStables(
  registry: Registry,
  live: EnvironmentManifest,
  seconds: number,
): Promise<StableSpell[]> {
  const isRecent = (utc: string): boolean => Date.now() - new Date(utc).getTime() < seconds * 1000
  if (!isRecent(live.writtenUtc)) return []
  const history: EnvironmentManifest[] = [live]
  for (let serial = live.serial - 1; serial > Math.max(0, live.serial - lookBack); serial--) {
    history.push(await registry.manifest(live.environment, serial))
  }
  return Object.entries(live.remotes).flatMap(([name, { stable }]) => {
    const stableIn = ({ remotes }: EnvironmentManifest): string | undefined => remotes[name]?.stable
    const end = history.findIndex((manifest) => stableIn(manifest) !== stable)
    const first = history[end - 1]
    const before = history[end] && stableIn(history[end])
    if (!first || !before || !isRecent(first.writtenUtc)) return []
    const isReturn = history.slice(end).some((manifest) => stableIn(manifest) === stable)
    return [{ name, version: stable, before, sinceUtc: first.writtenUtc, isReturn }]
  })
}
