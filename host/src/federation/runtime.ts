import type { RemoteBuild } from '@homeside/contract/page-snapshot'
import type { RemoteModule } from '@homeside/remote-kit/remote-module'

import { readPageSnapshot } from '../page-snapshot.ts'
import { loadChunk } from './load-chunk.ts'
import type { Federation } from './start-federation.ts'

let starting: Promise<Federation> | null = null
let hasStarted = false
const running = new Set<string>()

/**
 * Starts the one federation runtime of the page, unless it has been. It is no part of the host's first script: nobody
 * needs it to sign in. A start that failed is forgotten, so that the next call tries again.
 */
export function startFederation(): Promise<Federation> {
  starting ??= loadChunk(() => import(/* webpackChunkName: 'federation' */ './start-federation.ts')).then(
    (module) => {
      const federation = module.createFederation(readPageSnapshot())
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
  const federation = await startFederation()
  const module = await federation.loadRemote<{ default?: RemoteModule }>(`${build.container}/remote`)
  if (!module?.default?.pages) throw new Error(`The remote ${build.container} has no pages.`)
  running.add(build.container)
  return module.default
}

/** Whether a remote that is asked for is asked for at once. */
export function isFederationStarted(): boolean {
  return hasStarted
}

/** Whether a build's entry has run, so that it asks for each of its pages by itself, in one round. */
export function isRunning(build: RemoteBuild): boolean {
  return running.has(build.container)
}
