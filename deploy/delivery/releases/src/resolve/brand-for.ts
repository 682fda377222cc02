import type { BrandsRelease } from '../records/release.ts'

type Brands = BrandsRelease['brands']
export type PublishedBrand = Brands[number]

/** Brands by the alias in lower case, empty for the portal's own, and by environment and host name. */
interface BrandIndex {
  ofAlias: ReadonlyMap<string, PublishedBrand>
  ofHost: ReadonlyMap<string, ReadonlyMap<string, PublishedBrand>>
}

const indexes = new WeakMap<Brands, BrandIndex>()

/** Made once for a release: every page asks, and there may be ten thousand brands. */
function indexOf(brands: Brands): BrandIndex {
  const known = indexes.get(brands)
  if (known) return known
  const [ofAlias, ofHost] = [new Map<string, PublishedBrand>(), new Map<string, Map<string, PublishedBrand>>()]
  // The first of two counts.
  for (const brand of brands.toReversed()) {
    ofAlias.set(brand.alias?.toLowerCase() ?? '', brand)
    for (const [environment, hosts] of Object.entries(brand.hosts)) {
      const there = ofHost.get(environment) ?? new Map<string, PublishedBrand>()
      ofHost.set(environment, there)
      for (const host of hosts) there.set(host, brand)
    }
  }
  const index = { ofAlias, ofHost }
  indexes.set(brands, index)
  return index
}

/**
 * The brand of a page: that of the host name in this environment, else that of the alias, else the portal's own.
 *
 * @throws Error when the release lacks the portal's own brand.
 */
export function brandFor(
  { alias, environment, hostname }: { alias: string | null; environment: string; hostname: string },
  { brands }: Pick<BrandsRelease, 'brands'>,
): PublishedBrand {
  const { ofAlias, ofHost } = indexOf(brands)
  const brand = ofHost.get(environment)?.get(hostname) ?? ofAlias.get(alias?.toLowerCase() ?? '') ?? ofAlias.get('')
  if (!brand) throw new Error('The brands lack one without an alias, the portal\u2019s own.')
  return brand
}

/** The host names of all brands in an environment. */
export function brandHosts(
  environment: string,
  { brands }: Pick<BrandsRelease, 'brands'>,
): ReadonlyMap<string, PublishedBrand> {
  return indexOf(brands).ofHost.get(environment) ?? new Map<string, PublishedBrand>()
}
