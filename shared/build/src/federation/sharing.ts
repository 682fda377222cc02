import { sharedModules, sharedVersion } from '@homeside/contract/constants/shared-modules'
import type { Module } from '@rspack/core'

/** The share options of a remote that contains no copy of what the host shares. */
export function sharedOptions(): Record<string, object> {
  const options = (name: string) => ({ singleton: true, import: false, requiredVersion: `^${sharedVersion(name)}` })
  return Object.fromEntries(sharedModules.map((name) => [name, options(name)]))
}

/** The name of a module that a build takes from the host; null for one of its own. */
export function sharedName(module: Module | null): string | null {
  return /^consume shared module \([^)]*\) (@?[^@]+)@/.exec(module?.identifier() ?? '')?.[1] ?? null
}
