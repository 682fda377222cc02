import type { BrandsRelease, Release } from '@homeside/releases/records/release'
import type { PublishedBrand } from '@homeside/releases/resolve/brand-for'

/** A release's file as the page refers to it: its immutable address and its hash. */
export function assetReference(release: Release, path: string): { url: string; integrity: string } {
  const asset = release.assets.find((each) => each.path === path)
  if (!asset) throw new Error(`${release.name} ${release.version} has no file ${path}.`)
  return { url: `/-/assets/${release.name}/${release.version}/${path}`, integrity: asset.integrity }
}

/** A file of a brand, in the release that it came with. */
export function brandFile(
  brand: PublishedBrand,
  brands: BrandsRelease,
  path: string,
): ReturnType<typeof assetReference> {
  return assetReference(brand.release ?? brands, path)
}
