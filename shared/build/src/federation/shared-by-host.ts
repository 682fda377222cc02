import path from 'node:path'

import { contractVersion } from '@homeside/contract/constants/contract-version'
import { federatedName } from '@homeside/contract/constants/federated-name'
import { rspack } from '@rspack/core'
import type { RspackPluginInstance } from '@rspack/core'

import { sharedGroups } from '../shared-modules.ts'

const modules = Object.entries(sharedGroups).flatMap(([group, names]) => names.map((name) => ({ group, name })))

/** The federation's options for a remote that carries no copy of what the host shares. */
export function sharedOptions(): Record<string, object> {
  const options = { singleton: true, import: false, requiredVersion: `^${contractVersion}.0.0` }
  return Object.fromEntries(Object.keys(sharedGroups).map((group) => [federatedName(group), options]))
}

/** Lets each shared module of a remote be what its group of the host has under that name. */
export function sharedAliases(folder: string): Record<string, string> {
  return Object.fromEntries(modules.map(({ name }) => [`${name}$`, standInFor(folder, name)]))
}

/** The modules behind these aliases. */
export function sharedStandIns(folder: string): RspackPluginInstance {
  const sources = modules.map(({ group, name }) => [
    standInFor(folder, name),
    `module.exports = require('${federatedName(group)}')('${name}')`,
  ])
  return new rspack.experiments.VirtualModulesPlugin(Object.fromEntries(sources) as Record<string, string>)
}

/** What a remote has in place of a shared module. CommonJS, so that whatever a module exports can be imported from it. */
export function standInFor(folder: string, name: string): string {
  return path.join(folder, 'shared-by-host', `${name.replaceAll('/', '-')}.cjs`)
}
