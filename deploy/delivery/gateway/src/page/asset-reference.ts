import type { Release } from '@homeside/releases/records/release'

/** A release's file as the page refers to it: its immutable address and its hash. */
export function assetReference(release: Release, path: string): { url: string; integrity: string } {
  const asset = release.assets.find((each) => each.path === path)
  if (!asset) throw new Error(`${release.name} ${release.version} has no file ${path}.`)
  return { url: `/-/assets/${release.name}/${release.version}/${path}`, integrity: asset.integrity }
}
