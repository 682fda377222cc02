import type { RemoteBuild } from '@homeside/contract/page-snapshot'
import type { RemoteModule } from '@homeside/remote-kit/remote-module'

import { loadChunk } from '../page/load-chunk.ts'
import { readPageSnapshot } from '../page/page-snapshot.ts'
import type { LoadRemote } from './start-remotes.ts'

const importFederation = () => import(/* webpackChunkName: 'federation' */ './start-remotes.ts')

let starting: Promise<LoadRemote> | null = null
let hasStarted = false
const running = new Set<string>()

/**
 * Starts the page's one federation runtime, unless it runs. It is not in the host's first script, because nobody needs
 * it to sign in. A failed start is forgotten, so the next call tries again.
 */
export function startFederation(): Promise<LoadRemote> {
  starting ??= loadChunk(importFederation).then(
    (module) => {
      const federation = module.startRemotes(readPageSnapshot())
      hasStarted = true
      return federation
    },
    (error: unknown) => {
      starting = null
      throw error
    },
  )
  return starting
}

/** Loads the exposed module of one build of a remote. */
export async function loadRemoteModule(build: RemoteBuild): Promise<RemoteModule> {
  const load = await startFederation()
  const module = (await load(build)) as { default?: RemoteModule } | undefined
  if (!module?.default?.pages) throw new Error(`The remote ${build.container} has no pages.`)
  running.add(build.container)
  return module.default
}

/** Whether the runtime runs, so that a requested remote is requested at once. */
export function isFederationStarted(): boolean {
  return hasStarted
}

/** Whether a build's entry has run, so that it requests each of its pages itself, in one round trip. */
export function isRunning(build: RemoteBuild): boolean {
  return running.has(build.container)
}
