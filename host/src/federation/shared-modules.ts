import { contractVersion } from '@homeside/contract/constants/contract-version'
import { federatedName } from '@homeside/contract/constants/remote-parts'

import { lazyGroupLoaders } from './shared-groups.ts'
import { shell } from './shared-with-remotes/shell.ts'

type Modules = Readonly<Record<string, object>>
/** By module, the exports that a remote uses. Older remotes do not say. */
type Uses = Readonly<Record<string, readonly string[]>>

const version = `${contractVersion}.0.0`
const shareConfig = { singleton: true, requiredVersion: `^${version}` } as const

/** What the host shares with every remote, in the form of the federation runtime. The list is in `shared/build`. */
export function sharedModules(): Record<string, object> {
  const lazy = lazyGroupLoaders.map(([group, load]) => {
    const get = async (): Promise<() => unknown> => {
      const modules = await load()
      return () => offering(group, modules)
    }
    return [federatedName(group), { version, get, shareConfig }]
  })
  return {
    [federatedName('shell')]: { version, lib: () => offering('shell', shell), shareConfig },
    ...Object.fromEntries(lazy),
  }
}

/**
 * Returns the function by which remotes get the modules of a group. It
 * throws an error that names what is missing while the remote loads, and the page then uses the fallback.
 */
function offering(group: string, modules: Modules): (name: string, uses?: Uses) => unknown {
  return (name, uses = {}) => {
    const module = modules[name]
    if (!module) throw new Error(`This host does not offer ${name} in ${group}.`)
    const missing = (uses[name] ?? []).filter((each) => !(each in module))
    if (missing.length > 0) throw new Error(`This host has no ${missing.join(', ')} in ${name}.`)
    return module
  }
}
