import { rcompare } from 'semver'

import type { Registry } from '../registry/registry.ts'

/**
 * Everything that was published: by name, the versions, newest first.
 *
 * @throws Error when the store cannot be reached.
 */
export async function publishedVersions(registry: Registry): Promise<Record<string, string[]>> {
  const versions: Record<string, string[]> = {}
  for (const { name, version } of await registry.store.releases()) (versions[name] ??= []).push(version)
  const sorted = Object.entries(versions).map(([name, all]) => [name, all.toSorted(rcompare)] as const)
  return Object.fromEntries(sorted.toSorted(([one], [other]) => one.localeCompare(other)))
}
