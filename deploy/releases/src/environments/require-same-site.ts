import { getDomain } from 'tldts'

import { apiOriginFor } from './environment.ts'
import type { Environment } from './environment.ts'

/**
 * Refuses pages and an API of different sites, because browsers would keep the session's cookie from the API.
 *
 * @throws Error naming both hosts.
 */
export function requireSameSite(pageHost: string, environment: Pick<Environment, 'apiOrigin' | 'environment'>): void {
  const apiHost = new URL(apiOriginFor(pageHost, environment)).hostname
  if (apiHost === pageHost) return
  const [page, api] = [getDomain(pageHost), getDomain(apiHost)]
  if (page !== null && page === api) return
  throw new Error(
    `${pageHost} and its API ${apiHost} in ${environment.environment} are different sites: browsers would keep the ` +
      `session's cookie from the API. Give both the same registrable domain, for example ${pageHost} and api.${pageHost}.`,
  )
}
