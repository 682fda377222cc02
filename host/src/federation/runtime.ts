import type { PageSnapshot, RemoteBuild, SnapshotRemote } from '@homeside/contract/page-snapshot'
import type { RemoteModule } from '@homeside/remote-kit/remote-module'
import { createInstance } from '@module-federation/runtime'
import * as runtimeCore from '@module-federation/runtime-core'

import { sharedModules } from './shared-modules.ts'

type Federation = ReturnType<typeof createInstance>

/** Longer than one attempt may take; the attempt's own limit decides. */
const scriptTimeout = 3000

let federation: Federation | null = null
const integrities = new Map<string, string>()

/** Starts the one federation runtime of the page, which the remotes use too, and shows it where to find each remote. */
export function startFederation(snapshot: PageSnapshot): void {
  // The remotes carry no runtime of their own; they look for it here.
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore })
  federation = createInstance({
    name: 'host',
    remotes: [],
    shared: sharedModules(),
    shareStrategy: 'loaded-first',
    plugins: [{ name: 'integrity', createScript: ({ url }) => ({ script: entryScript(url), timeout: scriptTimeout }) }],
  })
  for (const { build, fallback, track } of snapshot.remotes) {
    register(build, track)
    if (fallback) register(fallback, track)
  }
}

function register({ container, entry }: RemoteBuild, track: SnapshotRemote['track']): void {
  // Only what a developer serves from their own machine comes without a hash.
  if (entry.integrity || track === 'override') {
    integrities.set(new URL(entry.url, location.href).href, entry.integrity)
  }
  federation?.registerRemotes([
    { name: container, entryGlobalName: container, entry: new URL(entry.url, location.href).href, type: 'var' },
  ])
}

/** The element that loads a remote's entry; without a known hash nothing is loaded. */
function entryScript(url: string): HTMLScriptElement {
  const integrity = integrities.get(new URL(url, location.href).href)
  if (integrity === undefined) throw new Error(`The page knows no hash for ${url}, so it does not load it.`)
  const script = document.createElement('script')
  script.async = true
  script.crossOrigin = 'anonymous'
  if (integrity) script.integrity = integrity
  script.src = url
  return script
}

/** Loads the exposed module of one build of a remote. */
export async function loadRemoteModule(build: RemoteBuild): Promise<RemoteModule> {
  if (!federation) throw new Error('Federation has not been started.')
  const module = await federation.loadRemote<{ default?: RemoteModule }>(`${build.container}/remote`)
  if (!module?.default?.pages) throw new Error(`The remote ${build.container} has no pages.`)
  return module.default
}
