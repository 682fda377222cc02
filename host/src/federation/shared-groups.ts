import type { LazyGroup } from '@homeside/contract/constants/shared-modules'
import { loadFormStrings } from '@homeside/forms/strings/form-strings'
import { lazyGroups, type Modules } from '@homeside/host-kit/lazy-groups'

import { loadChunk } from '../page/load-chunk.ts'

/** A group of modules: the function that requests it, and its modules once they have come. */
interface SharedGroup {
  fetch: () => Promise<void>
  arrived: Promise<Modules>
}

const groups: Readonly<Record<string, SharedGroup>> = Object.fromEntries(
  Object.entries(lazyGroups).map(([name, load]) => [name, lazyGroup(name === 'forms' ? withWords(load) : load)]),
)

function lazyGroup(load: () => Promise<{ modules: Modules }>): SharedGroup {
  let arrive: (modules: Modules) => void
  const arrived = new Promise<Modules>((resolve) => (arrive = resolve))
  return { arrived, fetch: async () => arrive((await loadChunk(load)).modules) }
}

/**
 * Loads the form kit's texts beside it. If the first form requested them, that would cost a round trip and move the
 * page. A form whose texts did not load requests them again.
 */
function withWords<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  return async () => {
    const [loaded] = await Promise.all([load(), loadFormStrings().catch(() => undefined)])
    return loaded
  }
}

/**
 * Requests a group and waits for its modules, but never fails: the federation runtime keeps a failure as long as the
 * page lives, while another request can succeed, and then all who wait continue.
 */
export function awaitSharedGroup(name: LazyGroup): Promise<Modules> {
  fetchSharedGroups([name]).catch(() => undefined)
  return groups[name]?.arrived ?? Promise.reject(new Error(`There is no group ${name}.`))
}

/**
 * Loads the named groups. Those in the host's first script are already there.
 *
 * @throws Error when a chunk did not come. Calling again asks again.
 */
export async function fetchSharedGroups(names: readonly string[]): Promise<void> {
  await Promise.all(names.map(async (name) => groups[name]?.fetch()))
}
