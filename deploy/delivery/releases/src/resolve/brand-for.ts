import { sameAlias } from '@homeside/contract/constants/aliases'

import type { BrandsRelease } from '../records/release.ts'

export type PublishedBrand = BrandsRelease['brands'][number]

/**
 * The brand of a page: that of the host name in this environment, else that of the alias, else the portal's own.
 *
 * @throws Error when the release lacks the portal's own brand.
 */
export function brandFor(
  { alias, environment, hostname }: { alias: string | null; environment: string; hostname: string },
  { brands }: Pick<BrandsRelease, 'brands'>,
): PublishedBrand {
  const brand =
    brands.find(({ hosts }) => hosts[environment]?.includes(hostname)) ??
    brands.find((each) => sameAlias(each.alias, alias)) ??
    brands.find((each) => each.alias === null)
  if (!brand) throw new Error('The brands lack one without an alias, the portal\u2019s own.')
  return brand
}

/** The host names of a brand in an environment. */
export function brandHosts(environment: string, { brands }: Pick<BrandsRelease, 'brands'>): string[] {
  return brands.flatMap(({ hosts }) => hosts[environment] ?? [])
}
