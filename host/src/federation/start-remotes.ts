import type { PageSnapshot, RemoteBuild } from '@homeside/contract/page-snapshot'
import { sharedModules } from '@homeside/host-kit/shared-modules'
import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import provideRuntimeCore from '@module-federation/inject-external-runtime-core-plugin'

import { nextTask } from '../page/next-task.ts'
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

/** Milliseconds that an entry may take. A developer's may be compiled first. */
const timeout = 3000
const devTimeoutMs = 30_000

/** Runs only entries that the page names, each with its hash. Only what a developer serves to try it out has none. */
function checkEntries({ remotes }: PageSnapshot): ModuleFederationRuntimePlugin {
  const known = new Map<string, string | null>()
  for (const { build, fallback, track } of remotes) {
    for (const { entry } of fallback ? [build, fallback] : [build]) {
      known.set(new URL(entry.url, location.href).href, entry.integrity || (track === 'override' ? '' : null))
    }
  }
  return {
    name: 'homeside-check-entries',
    createScript: ({ url }) => {
      const integrity = known.get(url) ?? null
      if (integrity === null) throw new Error(`The page knows no hash for ${url}, so it does not load it.`)
      const script = document.createElement('script')
      script.async = true
      script.crossOrigin = 'anonymous'
      script.integrity = integrity
      script.src = url
      return { script, timeout: integrity ? timeout : devTimeoutMs }
    },
  }
}

/** A remote may start while a patient types, so it runs part by part, like the portal itself. */
function yieldToKeys(): ModuleFederationRuntimePlugin {
  return {
    name: 'homeside-yield-to-keys',
    // The runtime waits for both.
    // oxlint-disable-next-line typescript/no-misused-promises
    beforeInitRemote: nextTask,
    // oxlint-disable-next-line typescript/no-misused-promises
    afterInitRemote: async ({ cached }) => {
      if (!cached) await nextTask()
    },
  }
}

/** What the tools of Module Federation read. Its type in the runtime's own package has more. */
interface Federation {
  moduleInfo: Record<string, object>
}

/**
 * Works with the tools of Module Federation, such as Chrome's. They learn which remotes the page has from the page
 * itself; the runtime would fetch a manifest of each. On a developer's own machine a tool may replace a remote by what
 * a development server serves: then the page is asked for anew with that override, so that its policy allows it.
 */
function followTools({ environment, hostVersion, remotes }: PageSnapshot): ModuleFederationRuntimePlugin {
  return {
    name: 'homeside-follow-tools',
    init: () => {
      const { __FEDERATION__: federation } = globalThis as unknown as { __FEDERATION__: Federation }
      const versions = remotes.map(({ build, name }) => [name, { matchedVersion: build.version }] as const)
      federation.moduleInfo['host'] = {
        version: hostVersion,
        remoteEntry: '',
        remotesInfo: Object.fromEntries(versions),
      }
      for (const { build, name } of remotes) federation.moduleInfo[`${name}:${build.version}`] = infoOf(build)
    },
    registerRemote: (registered) => {
      const { remote } = registered
      const known = remotes.find(({ name }) => name === remote.name)?.build.entry.url
      if (environment !== 'local' || known === undefined || !('entry' in remote)) return registered
      const [wanted, entry] = [new URL(remote.entry, location.href), new URL(known, location.href)]
      // An address that has the override already was refused by the gateway, and is not loaded again.
      const isAsked = new URLSearchParams(location.search).has('remote')
      if (wanted.origin !== entry.origin && !isAsked) location.replace(`?remote=${remote.name}@${wanted.origin}`)
      remote.entry = entry.href
      return registered
    },
  }
}

function infoOf({ container, entry, version }: PageSnapshot['remotes'][number]['build']): object {
  const remoteEntry = new URL(entry.url, location.href).href
  const none = { js: { sync: [], async: [] }, css: { sync: [], async: [] } }
  return {
    version,
    remoteEntry,
    remoteEntryType: 'var',
    globalName: container,
    publicPath: new URL('.', remoteEntry).href,
    modules: [{ moduleName: 'remote', modulePath: './remote', assets: none }],
    shared: [],
    remotesInfo: {},
  }
}
