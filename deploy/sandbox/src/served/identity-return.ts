import type { HandoffKind } from '@homeside/api/database/tables/accounts'
import { Problem } from '@homeside/api/problems/problem'

/** Where the sandbox's identity page returns to, and so whom it stands in for. */
export interface IdentityReturn {
  address: string
  kind: HandoffKind
  /** The provider whose payments the mobile app opens. */
  alias: string
}

/**
 * Reads the address to return to: the portal's /sso for an identity provider, its /{alias}/mobilebpc for the mobile
 * app. Only these paths on the portal's own origins are accepted, without query or fragment.
 *
 * @throws Problem origin-refused for another origin, malformed for another path.
 */
export function readIdentityReturn(returnTo: string, pageOrigins: readonly string[]): IdentityReturn {
  const url = URL.parse(returnTo)
  if (url === null || !pageOrigins.includes(url.origin)) throw new Problem('origin-refused')
  const address = `${url.origin}${url.pathname}`
  if (url.pathname === '/sso') return { address, kind: 'single-sign-on', alias: '' }
  const alias = /^\/([\w-]+)\/mobilebpc$/.exec(url.pathname)?.[1]
  if (alias === undefined) throw new Problem('malformed')
  return { address, kind: 'mobile-app', alias }
}
