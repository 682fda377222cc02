import type { EnvironmentManifest } from '../records/environment-manifest.ts'
import type { Registry } from '../registry/registry.ts'
import { describeChange } from './describe-change.ts'

/** One change of an environment: who, when, why and what. */
export interface HistoryEntry {
  serial: number
  writtenUtc: string
  by: string
  why: string
  changes: string[]
}

/**
 * The last changes of an environment, newest first.
 *
 * @param name With a name, only the changes of this release are returned.
 * @throws SignatureError when a manifest is not signed by this environment's registry.
 */
export async function historyOf(
  registry: Registry,
  environment: string,
  last: number,
  name?: string,
): Promise<HistoryEntry[]> {
  const entries: HistoryEntry[] = []
  let after: EnvironmentManifest | null = await registry.live(environment)
  while (after && entries.length < last) {
    const before: EnvironmentManifest | null =
      after.serial > 1 ? await registry.manifest(environment, after.serial - 1) : null
    const { by, serial, why, writtenUtc } = after
    const changes = describeChange(before, after).filter((line) => !name || line.split(' ').includes(name))
    if (!name || changes.length > 0) entries.push({ serial, writtenUtc, by, why, changes })
    after = before
  }
  return entries
}
