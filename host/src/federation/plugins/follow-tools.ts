import type { PageSnapshot } from '@homeside/contract/page-snapshot'
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'

/** What the tools of Module Federation read. Its type in the runtime's own package has more. */
interface Federation {
  moduleInfo: Record<string, object>
}

/**
 * Works with the tools of Module Federation, such as Chrome's. They learn which remotes the page has from the page itself;
 * the runtime would fetch a manifest of each. On a developer's own machine a tool may replace a remote by what a
 * development server serves: then the page is asked for anew with that override, so that its policy allows it.
 */
export function followTools({ environment, hostVersion, remotes }: PageSnapshot): ModuleFederationRuntimePlugin {
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
