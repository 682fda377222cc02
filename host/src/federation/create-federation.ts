import type { PageSnapshot, RemoteBuild } from '@homeside/contract/page-snapshot'
import { createInstance } from '@module-federation/runtime'
import webpackBundlerRuntime from '@module-federation/webpack-bundler-runtime'

import { nextTask } from '../page/next-task.ts'
import { sharedModules } from './shared-modules.ts'

/** The global variable that a remote's entry sets. */
interface Container {
  init: (shared: object, initScope: object[]) => unknown
  get: (exposed: string) => Promise<() => unknown>
}

/** Loads the exposed module of one build of a remote. A failed load is forgotten, so the next call tries again. */
export type Federation = (build: RemoteBuild) => Promise<unknown>

/** Milliseconds for an entry: as long as one attempt may take. */
const scriptTimeout = 3000

/**
 * Makes the page's federation runtime, which the remotes use too. The part of it that loads remotes is left out of the
 * build: an entry with its hash is all there is to load.
 */
export function createFederation({ remotes }: PageSnapshot): Federation {
  // The remotes contain no runtime. They look for it here.
  Object.assign(globalThis, { _FEDERATION_BUNDLER_RUNTIME: webpackBundlerRuntime })
  const shared = sharedModules()
  const { shareScopeMap } = createInstance({ name: 'host', remotes: [], shared, shareStrategy: 'loaded-first' })
  const containers = new Map<string, Promise<Container>>()

  async function start({ container: name, entry }: RemoteBuild): Promise<Container> {
    const isOverride = remotes.some(({ build, track }) => track === 'override' && build.container === name)
    // Only what a developer serves from their own machine has no hash.
    if (!entry.integrity && !isOverride)
      throw new Error(`The page knows no hash for ${entry.url}, so it does not load it.`)
    const find = () => Reflect.get(globalThis, name) as Container | undefined
    if (!find()) await runEntry(entry)
    const container = find()
    if (!container) throw new Error(`${entry.url} has no remote ${name}.`)
    // A remote may start while a patient types, so it runs part by part, like the portal itself.
    await nextTask()
    await container.init(shareScopeMap['default'] ?? {}, [])
    await nextTask()
    return container
  }

  return async (build) => {
    const { container } = build
    const starting = containers.get(container) ?? start(build)
    containers.set(container, starting)
    try {
      const module = await (await starting).get('./remote')
      return module()
    } catch (error) {
      containers.delete(container)
      throw error
    }
  }
}

/** @throws Error when the entry does not come in time, or is not the one that its hash names. */
function runEntry({ url, integrity }: RemoteBuild['entry']): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const timer = setTimeout(fail, scriptTimeout)
    script.addEventListener('error', fail)
    script.addEventListener('load', () => {
      end()
      resolve()
    })
    script.async = true
    script.crossOrigin = 'anonymous'
    if (integrity) script.integrity = integrity
    script.src = url
    document.head.append(script)

    function fail(): void {
      end()
      reject(new Error(`${url} did not come.`))
    }
    function end(): void {
      clearTimeout(timer)
      script.remove()
    }
  })
}
