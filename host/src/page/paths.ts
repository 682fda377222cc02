import { readUrl } from '@homeside/contract/constants/typed-text'
import type { RouteGuard } from '@homeside/contract/remote-descriptor'

/** The segments of a path as written, without empty ones: `/a-provider/orders/` has two. */
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

/** A path below an alias: `aliasPath('a-provider', 'orders/new')`. */
export function aliasPath(alias: string, rest: string): string {
  // Without an alias two slashes would meet, and a browser would take the rest for a host.
  return alias === '' ? `/${rest}` : `/${encodeURIComponent(alias)}/${rest}`
}

/** A descriptor's route at one alias: `/:alias/orders/new` at `a-provider`. */
export function fillAlias(routePath: string, alias: string): string {
  return routePath.replace(/^\/:alias(?=\/|$)/i, `/${encodeURIComponent(alias)}`)
}

/**
 * Whether a route can be the one of an address. Making a pattern of each route, as the router does at every drawing, took
 * a sixth of a first page's time on a slow phone; so it is given those alone.
 */
export function canMatch(routePath: string, pathname: string): boolean {
  if (routePath.includes('?')) return true
  const asked = segmentsOf(pathname)
  const parts = segmentsOf(routePath)
  const isSame = (part: string, at: number): boolean =>
    part.startsWith(':') || part.toLowerCase() === decoded(asked[at] ?? '').toLowerCase()
  return parts.length === asked.length && parts.every(isSame)
}

/** The steps of the registration wizard at which a guard opens; empty when it requires no step. */
export function stepsOf({ needs, step }: RouteGuard): readonly number[] {
  if (needs !== 'registrationStep' || step === undefined) return []
  return typeof step === 'number' ? [step] : step
}

/**
 * Returns the path when it leads to a page of this portal, else null. A stored path may have been tampered with, and a
 * redirect must never leave the origin.
 */
export function ownPath(path: string | null, origin: string): string | null {
  if (!path?.startsWith('/') || /[\p{Cc}\\]/u.test(path)) return null
  const url = readUrl(path, origin)
  if (url?.origin !== origin || url.pathname.startsWith('//')) return null
  return `${url.pathname}${url.search}${url.hash}`
}
