import { pagePaths } from '@homeside/contract/constants/page-paths'
import { brandFor } from '@homeside/releases/resolve/brand-for'

import type { LiveReleases } from '../live/live-releases.ts'

/**
 * Where `/` and `/login` lead on a brand's own host name, or in a portal of that brand alone: its provider's login.
 * Null for every other host and path.
 */
export function startPath(
  { hostname, pathname }: { hostname: string; pathname: string },
  { brands, manifest }: Pick<LiveReleases, 'brands' | 'manifest'>,
): string | null {
  if (pathname !== '/' && pathname !== pagePaths.login) return null
  const { defaultAlias } = brandFor({ alias: null, environment: manifest.environment, hostname }, brands)
  return defaultAlias ? `/${defaultAlias}/login` : null
}
