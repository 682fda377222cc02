import { readFileSync } from 'node:fs'
import path from 'node:path'

import { packageOf, sharedModules, sharedVersion } from '@homeside/contract/constants/shared-modules'
import type { Module } from '@rspack/core'

/** Ranges of shared libraries that a team tried its remote with besides the one it is built for, by package. */
export type Claims = Readonly<Record<string, string>>

/** The claims in the remote's `package.json`, such as `"alsoRunsWith": { "react": "^20.0.0", "react-dom": "^20.0.0" }`. */
export function claimsOf(folder: string): Claims {
  const { alsoRunsWith = {} } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    alsoRunsWith?: Claims
  }
  return alsoRunsWith
}

/** The versions of a shared module that a remote runs with. */
export function rangeOf(name: string, claims: Claims): string {
  const also = claims[packageOf(name)]
  return also === undefined ? `^${sharedVersion(name)}` : `^${sharedVersion(name)} || ${also}`
}

/** The share options of a remote that contains no copy of what the host shares. */
export function sharedOptions(claims: Claims = {}): Record<string, object> {
  const options = (name: string) => ({ singleton: true, import: false, requiredVersion: rangeOf(name, claims) })
  return Object.fromEntries(sharedModules.map((name) => [name, options(name)]))
}

/** The name of a module that a build takes from the host; null for one of its own. */
export function sharedName(module: Module | null): string | null {
  return /^consume shared module \([^)]*\) (@?[^@]+)@/.exec(module?.identifier() ?? '')?.[1] ?? null
}
