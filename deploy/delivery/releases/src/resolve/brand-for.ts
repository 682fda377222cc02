import { ownBrandName } from '../records/environment-manifest.ts'
import type { BrandsRelease } from '../records/release.ts'

/** A brand. One that is released alone has the release that it came with. */
export type PublishedBrand = BrandsRelease['brands'][number] & { release?: BrandsRelease }
type Brands = readonly PublishedBrand[]

/** Brands by alias in lower case (empty for the portal's own), and by environment and host name. */
interface BrandIndex {
  ofAlias: ReadonlyMap<string, PublishedBrand>
  ofHost: ReadonlyMap<string, ReadonlyMap<string, PublishedBrand>>
}

const indexes = new WeakMap<Brands, BrandIndex>()

/** Makes the index of a release's brands once, because every page asks and there may be ten thousand brands. */
function indexOf(brands: Brands): BrandIndex {
  const known = indexes.get(brands)
  if (known) return known
  const [ofAlias, ofHost] = [new Map<string, PublishedBrand>(), new Map<string, Map<string, PublishedBrand>>()]
  // In reverse, so that the first of two brands with one alias or host name is found.
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
  { brands }: { brands: Brands },
): PublishedBrand {
  const { ofAlias, ofHost } = indexOf(brands)
  const brand = ofHost.get(environment)?.get(hostname) ?? ofAlias.get(alias?.toLowerCase() ?? '') ?? ofAlias.get('')
  if (!brand) throw new Error('The brands lack one without an alias, the portal\u2019s own.')
  return brand
}

/** Whether a release is the one brand of a name such as `brand-northridge`, and has no other provider's. */
export function isThatBrand(name: string, { brands }: Pick<BrandsRelease, 'brands'>): boolean {
  return brands.length === 1 && ownBrandName(brands[0]?.alias ?? '') === name
}

/** The host names of all brands in an environment. */
export function brandHosts(environment: string, { brands }: { brands: Brands }): ReadonlyMap<string, PublishedBrand> {
  return indexOf(brands).ofHost.get(environment) ?? new Map<string, PublishedBrand>()
}

/**
 * All brands, where those that are released alone replace the ones among all. They take no host name of another brand.
 *
 * @param own Releases of one brand each.
 */
export function withOwnBrands(all: BrandsRelease, own: readonly BrandsRelease[]): Brands {
  if (own.length === 0) return all.brands
  const owners = new Map(
    all.brands.flatMap(({ alias, hosts }) =>
      Object.values(hosts).flatMap((each) => each.map((host) => [host, alias] as const)),
    ),
  )
  const alone = own.flatMap((release) =>
    release.brands.map((brand) => {
      const isFree = (host: string): boolean => !owners.has(host) || owners.get(host) === brand.alias
      const hosts = Object.entries(brand.hosts).map(([environment, names]) => [environment, names.filter(isFree)])
      return { ...brand, hosts: Object.fromEntries(hosts) as typeof brand.hosts, release }
    }),
  )
  const aliases = new Set(alone.map(({ alias }) => alias?.toLowerCase()))
  return [...alone, ...all.brands.filter(({ alias }) => !aliases.has(alias?.toLowerCase()))]
}
