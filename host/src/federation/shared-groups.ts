import type { LazyGroup } from '@homeside/build/shared-modules'
import { loadFormStrings } from '@homeside/forms/strings/form-strings'

import { loadChunk } from '../page/load-chunk.ts'

type Modules = Readonly<Record<string, object>>

/** A lazy group: the function that requests it, and its modules once they have loaded. */
interface SharedGroup {
  fetch: () => Promise<void>
  arrived: Promise<Modules>
}

/** The modules of a group share a chunk, because a request costs a patient more than some unused code. */
const lazyGroups: Readonly<Record<LazyGroup, SharedGroup>> = {
  account: lazyGroup(() => import(/* webpackChunkName: 'account' */ './shared-with-remotes/account-modules.ts')),
  antd: lazyGroup(() => import(/* webpackChunkName: 'antd' */ './shared-with-remotes/antd-modules.ts')),
  forms: lazyGroup(withWords(() => import(/* webpackChunkName: 'forms' */ './shared-with-remotes/forms-modules.ts'))),
  identity: lazyGroup(() => import(/* webpackChunkName: 'identity' */ './shared-with-remotes/identity-modules.ts')),
}

function lazyGroup(load: () => Promise<{ modules: Modules }>): SharedGroup {
  let arrive: (modules: Modules) => void
  const arrived = new Promise<Modules>((resolve) => (arrive = resolve))
  return { arrived, fetch: async () => arrive((await loadChunk(load)).modules) }
}

/**
 * The form kit's texts load beside it. Requested by the first form, they would add a round trip and move what is below
 * the form. A form whose texts did not load requests them again.
 */
function withWords<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  return async () => {
    const [loaded] = await Promise.all([load(), loadFormStrings().catch(() => undefined)])
    return loaded
  }
}

/**
 * Every lazy group, with a promise of its modules. Waiting requests them too, but never fails: the federation runtime
 * keeps a failure as long as the page lives, while another request can succeed, and then all who wait continue.
 */
export const lazyGroupLoaders = Object.entries(lazyGroups).map(
  ([name, { arrived, fetch }]) =>
    [
      name,
      (): Promise<Modules> => {
        fetch().catch(() => undefined)
        return arrived
      },
    ] as const,
)

/**
 * Loads the named groups. Those in the host's first script are already there.
 *
 * @throws Error when a chunk did not come. Calling again asks again.
 */
export async function fetchSharedGroups(names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => lazyGroups[name as LazyGroup]?.fetch()))
}
