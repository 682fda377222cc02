import { createRequire } from 'node:module'

import { contractVersion } from '@homeside/contract/constants/contract-version'

import { packageOf, sharedModules } from './shared-modules.ts'

const require = createRequire(import.meta.url)

/**
 * The installed version of a shared module's package; the portal's own packages carry the contract's version, since
 * that is what a remote is built against. Never read from a `catalog:` or `workspace:` range.
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
