/** The path's segments as written, without the empty ones: `/bluebird-hme/orders/` is two. */
export function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '')
}

/** A segment as its reader sees it; one that cannot be decoded is taken as written. */
export function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** A path below an alias: `aliasPath('bluebird-hme', 'orders/new')`. */
export function aliasPath(alias: string, rest: string): string {
  // Without an alias two slashes would meet, and a browser would take the rest for a host.
  return alias === '' ? `/${rest}` : `/${encodeURIComponent(alias)}/${rest}`
}

/** The privacy policy of a provider, or the portal's: its path has no alias of its own (section 2.2). */
export function policyPath(alias: string | null): string {
  return alias ? `/privacyPolicy?alias=${encodeURIComponent(alias)}` : '/privacyPolicy'
}

/** A route of a descriptor at one alias: `/:alias/orders/new` at `bluebird-hme`. */
export function fillAlias(routePath: string, alias: string): string {
  return routePath.replace(/^\/:alias(?=\/|$)/i, `/${encodeURIComponent(alias)}`)
}
