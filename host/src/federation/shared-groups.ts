import type { LazyGroup } from '@homeside/build/shared-modules'
import { loadFormStrings } from '@homeside/forms/strings/form-strings'

import { loadChunk } from './load-chunk.ts'

type Modules = Readonly<Record<string, unknown>>

/** A lazy group: what asks for it, as often as it takes, and its modules once they have come. */
interface SharedGroup {
  fetch: () => Promise<void>
  arrived: Promise<Modules>
}

/** A group's modules share a chunk: a request costs a patient more than some unused code. */
const lazyGroups: Readonly<Record<LazyGroup, SharedGroup>> = {
  account: lazyGroup(() => import(/* webpackChunkName: 'account' */ './offered/account.ts')),
  antd: lazyGroup(() => import(/* webpackChunkName: 'antd' */ './offered/antd.ts')),
  forms: lazyGroup(withWords(() => import(/* webpackChunkName: 'forms' */ './offered/forms.ts'))),
  identity: lazyGroup(() => import(/* webpackChunkName: 'identity' */ './offered/identity.ts')),
}

function lazyGroup(load: () => Promise<{ modules: Modules }>): SharedGroup {
  let arrive: (modules: Modules) => void
  const arrived = new Promise<Modules>((resolve) => (arrive = resolve))
  return { arrived, fetch: async () => arrive((await loadChunk(load)).modules) }
}

/**
 * The form kit's words come beside it: asked for by the first form that is drawn, they would be a round more, and move
 * what stands below it. A form whose words did not come asks for them again by itself.
 */
function withWords<Offered>(load: () => Promise<Offered>): () => Promise<Offered> {
  return async () => {
    const [offered] = await Promise.all([load(), loadFormStrings().catch(() => undefined)])
    return offered
  }
}

/**
 * Every lazy group with what waits for its modules. It asks for them too, but does not fail: the federation runtime
 * keeps a failure for the life of the page, while whoever fetches the group can ask again, and then all who wait go on.
 */
export const groupArrivals = Object.entries(lazyGroups).map(
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
 * Fetches the named groups; those that are in the host's first script are there already.
 *
 * @throws Error when a chunk did not come. Calling again asks again.
 */
export async function fetchSharedGroups(names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => lazyGroups[name as LazyGroup]?.fetch()))
}
