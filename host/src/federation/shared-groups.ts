import type { LazyGroup } from '@homeside/build/shared-modules'
import { loadFormStrings } from '@homeside/forms/strings/form-strings'

import { loadChunk } from './load-chunk.ts'

type Modules = Readonly<Record<string, unknown>>

/** A group's modules share a chunk: a request costs a patient more than some unused code. */
const lazyGroups: Readonly<Record<LazyGroup, () => Promise<{ modules: Modules }>>> = {
  antd: () => import(/* webpackChunkName: 'antd' */ './offered/antd.ts'),
  forms: withWords(() => import(/* webpackChunkName: 'forms' */ './offered/forms.ts')),
  identity: () => import(/* webpackChunkName: 'identity' */ './offered/identity.ts'),
  supplies: () => import(/* webpackChunkName: 'supplies' */ './offered/supplies.ts'),
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

/** Every lazy group with what fetches its modules. */
export const groupLoaders = Object.entries(lazyGroups).map(
  ([group, load]) => [group, async (): Promise<Modules> => (await load()).modules] as const,
)

/**
 * Fetches the named groups; those that are in the host's first script are there already. A page asks for its own
 * before it loads: a chunk of the host that fails inside the federation runtime stays failed there, one that fails here
 * can be asked for again.
 */
export async function fetchSharedGroups(names: readonly string[]): Promise<void> {
  const loaders = names.flatMap((name) => lazyGroups[name as LazyGroup] ?? [])
  await Promise.all(loaders.map((load) => loadChunk<unknown>(load)))
}
