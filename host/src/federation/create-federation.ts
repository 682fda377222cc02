import type { PageSnapshot, RemoteBuild, SnapshotRemote } from '@homeside/contract/page-snapshot'
import { createInstance } from '@module-federation/runtime'
import webpackBundlerRuntime from '@module-federation/webpack-bundler-runtime'

import { nextTask } from '../page/next-task.ts'
import { sharedModules } from './shared-modules.ts'

export type Federation = ReturnType<typeof createInstance>

/** Milliseconds for an entry: as long as one attempt may take. */
const scriptTimeout = 3000

/** Makes the page's federation runtime, which the remotes use too, and tells it where each remote is. */
export function createFederation(snapshot: PageSnapshot): Federation {
  // The remotes contain no runtime. They look for it here.
  Object.assign(globalThis, { _FEDERATION_BUNDLER_RUNTIME: webpackBundlerRuntime })
  const integrities = integritiesIn(snapshot)
  const federation = createInstance({
    name: 'host',
    remotes: [],
    shared: sharedModules(),
    shareStrategy: 'loaded-first',
    plugins: [
      {
        name: 'integrity',
        createScript: ({ url }) => ({
          script: entryScript(url, integrities.get(absolute(url))),
          timeout: scriptTimeout,
        }),
      },
      {
        // A remote may start while a patient types, so it runs part by part, like the portal itself.
        name: 'part by part',
        beforeInitContainer: afterOthers,
        initContainer: afterOthers,
      },
    ],
  })
  const builds = snapshot.remotes.flatMap(({ build, fallback }) => (fallback ? [build, fallback] : [build]))
  federation.registerRemotes(
    builds.map(({ container, entry }) => ({
      name: container,
      entryGlobalName: container,
      entry: absolute(entry.url),
      type: 'var',
    })),
  )
  return federation
}

async function afterOthers<Part>(part: Part): Promise<Part> {
  await nextTask()
  return part
}

function absolute(url: string): string {
  return new URL(url, location.href).href
}

/** The hashes of all entries by address. Only what a developer serves from their own machine has none. */
function integritiesIn({ remotes }: PageSnapshot): Map<string, string> {
  const known = new Map<string, string>()
  const add = ({ entry }: RemoteBuild, track: SnapshotRemote['track']): void => {
    if (entry.integrity || track === 'override') known.set(absolute(entry.url), entry.integrity)
  }
  for (const { build, fallback, track } of remotes) {
    add(build, track)
    if (fallback) add(fallback, track)
  }
  return known
}

/** The element that loads a remote's entry. Without a known hash nothing is loaded. */
function entryScript(url: string, integrity: string | undefined): HTMLScriptElement {
  if (integrity === undefined) throw new Error(`The page knows no hash for ${url}, so it does not load it.`)
  const script = document.createElement('script')
  script.async = true
  script.crossOrigin = 'anonymous'
  if (integrity) script.integrity = integrity
  script.src = url
  return script
}
