import { createRequire } from 'node:module'

import { contractVersion } from '@homeside/contract/constants/contract-version'

import { packageOf, sharedModules } from './shared-modules.ts'

const require = createRequire(import.meta.url)

/**
 * The installed version of a shared module's package. The portal's own packages have the contract's version, because a
 * remote is built against that. Ranges such as `catalog:` or `workspace:` are never read.
 */
export function installedVersion(request: string): string {
  const name = packageOf(request)
  if (name.startsWith('@homeside/')) return `${contractVersion}.0.0`
  return (require(`${name}/package.json`) as { version: string }).version
}

/** Every shared module with its installed version: what a host offers. */
export function sharedVersions(): Record<string, string> {
  return Object.fromEntries(sharedModules.map((request) => [request, installedVersion(request)]))
}
