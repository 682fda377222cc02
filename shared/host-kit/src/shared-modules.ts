import { type LazyGroup, sharedGroups, sharedVersion } from '@homeside/contract/constants/shared-modules'

import { lazyGroups, type Modules } from './lazy-groups.ts'
import { shell } from './shell-modules.ts'

/** Gives the modules of a group. */
type LoadGroup = (group: LazyGroup) => Promise<Modules>

const loadGroup: LoadGroup = async (group) => (await lazyGroups[group]()).modules

/**
 * What a host shares with every remote of the portal, for the `shared` of `createInstance` or of `registerShared`.
 *
 * @param load The federation runtime keeps a failure as long as the page lives. A host that can load again answers a
 * promise that waits for that.
 */
export function sharedModules(load: LoadGroup = loadGroup) {
  const loaded: Modules = shell
  const shared = Object.entries(sharedGroups).flatMap(([group, names]) =>
    names.map((name) => {
      const module = loaded[name]
      const version = sharedVersion(name)
      const get = async () => {
        const found = (await load(group as LazyGroup))[name]
        return () => found
      }
      const shareConfig = { singleton: true, requiredVersion: `^${version}` }
      return [name, { version, shareConfig, ...(module ? { lib: () => module } : { get }) }] as const
    }),
  )
  return Object.fromEntries(shared)
}
