import path from 'node:path'

import { contractVersion } from '@homeside/contract/constants/contract-version'
import { federatedName } from '@homeside/contract/constants/remote-parts'
import { rspack } from '@rspack/core'
import type { RspackPluginInstance } from '@rspack/core'

import { sharedGroups } from '../shared-modules.ts'

const modules = Object.entries(sharedGroups).flatMap(([group, names]) => names.map((name) => ({ group, name })))

/** The federation options of a remote that contains no copy of what the host shares. */
export function sharedOptions(): Record<string, object> {
  const options = { singleton: true, import: false, requiredVersion: `^${contractVersion}.0.0` }
  return Object.fromEntries(Object.keys(sharedGroups).map((group) => [federatedName(group), options]))
}

/** Maps each shared module of a remote to its name in the host's group. */
export function sharedAliases(folder: string): Record<string, string> {
  return Object.fromEntries(modules.map(({ name }) => [`${name}$`, standInFor(folder, name)]))
}

/** The modules behind these aliases. */
export function sharedStandIns(folder: string): RspackPluginInstance {
  const sources = modules.map(({ group, name }) => [
    standInFor(folder, name),
    `module.exports = require('${federatedName(group)}')('${name}', __webpack_require__.sharedUses)`,
  ])
  return new rspack.experiments.VirtualModulesPlugin(Object.fromEntries(sources) as Record<string, string>)
}

/**
 * The module that replaces a shared one in a remote. It is CommonJS, so that any export can be imported from it; the host
 * throws when it lacks one that is.
 */
export function standInFor(folder: string, name: string): string {
  return path.join(folder, 'shared-by-host', `${name.replaceAll('/', '-')}.cjs`)
}
