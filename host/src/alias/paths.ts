/** The segments of a path as written, without empty ones: `/bluebird-hme/orders/` has two. */
export function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '')
}

/** A segment, decoded. One that cannot be decoded stays as written. */
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

/** A descriptor's route at one alias: `/:alias/orders/new` at `bluebird-hme`. */
export function fillAlias(routePath: string, alias: string): string {
  return routePath.replace(/^\/:alias(?=\/|$)/i, `/${encodeURIComponent(alias)}`)
}
