import type { PageSnapshot, RemoteBuild } from '@homeside/contract/page-snapshot'
import { sharedModules } from '@homeside/host-kit/shared-modules'
import { createInstance } from '@module-federation/enhanced/runtime'
import provideRuntimeCore from '@module-federation/inject-external-runtime-core-plugin'

import { checkEntries } from './plugins/check-entries.ts'
import { followTools } from './plugins/follow-tools.ts'
import { yieldToKeys } from './plugins/yield-to-keys.ts'
import { awaitSharedGroup } from './shared-groups.ts'

/** Loads the exposed module of one build of a remote. A failed load is forgotten, so the next call tries again. */
export type LoadRemote = (build: RemoteBuild) => Promise<unknown>

/**
 * Starts the page's federation runtime, whose core the remotes use too. The release before is a remote of its own, named
 * like its container, so that both can share a page.
 */
export function startRemotes(snapshot: PageSnapshot): LoadRemote {
  const federation = createInstance({
    name: 'host',
    version: snapshot.hostVersion,
    remotes: [],
    shared: sharedModules(awaitSharedGroup),
    // The other strategy loads the entry of every remote as the page starts.
    shareStrategy: 'loaded-first',
    plugins: [provideRuntimeCore(), checkEntries(snapshot), yieldToKeys(), followTools(snapshot)],
  })
  const names = new Map<string, string>()
  for (const { build, fallback, name } of snapshot.remotes) {
    if (fallback) names.set(fallback.container, fallback.container)
    names.set(build.container, name)
    const builds = fallback ? [build, fallback] : [build]
    federation.registerRemotes(
      builds.map(({ container, entry }) => ({
        name: names.get(container) ?? container,
        entryGlobalName: container,
        entry: entry.url,
      })),
    )
  }
  return ({ container }) => federation.loadRemote(`${names.get(container) ?? container}/remote`)
}
