import { randomUUID } from 'node:crypto'

import { sameAlias } from '@homeside/contract/constants/aliases'
import type { PageSnapshot, RemoteBuild } from '@homeside/contract/page-snapshot'
import type { Language } from '@homeside/contract/wire'
import type { BrandsRelease, RemoteRelease } from '@homeside/releases/release'

import { assetReference } from './asset-url.ts'
import type { LiveReleases } from './live-releases.ts'

export interface Visit {
  /** The first segment of the path, when it may be an alias. */
  alias: string | null
  language: Language
  apiOrigin: string
}

type Brand = BrandsRelease['brands'][number]

/** The brand for an alias: its own, else the portal's. */
export function brandFor(alias: string | null, { brands }: BrandsRelease): Brand {
  const brand = brands.find((each) => sameAlias(each.alias, alias)) ?? brands.find((each) => each.alias === null)
  if (!brand) throw new Error('The brands lack one without an alias, the portal\u2019s own.')
  return brand
}

/** Resolves a visit to what its page is made of. */
export function resolveSnapshot(live: LiveReleases, visit: Visit): PageSnapshot {
  const brand = brandFor(visit.alias, live.brands)
  const start = live.host.entries['main']?.scripts.at(-1)
  if (!start) throw new Error(`The host ${live.host.version} has no entry named main.`)
  return {
    schema: 'snapshot/v1',
    snapshotId: randomUUID(),
    environment: live.manifest.environment,
    serial: live.manifest.serial,
    apiOrigin: visit.apiOrigin,
    language: visit.language,
    alias: visit.alias,
    brandedAliases: live.brands.brands.flatMap(({ alias }) => (alias ? [alias.toLowerCase()] : [])),
    brand: {
      alias: brand.alias,
      name: brand.name,
      phone: brand.phone,
      logoUrl: assetReference(live.brands, brand.logo).url,
    },
    hostVersion: live.host.version,
    hostScript: assetReference(live.host, start).url,
    remotes: live.remotes.map(({ stable, fallback }) => ({
      name: stable.name,
      track: 'stable',
      build: buildOf(stable),
      fallback: fallback ? buildOf(fallback) : null,
      descriptor: stable.descriptor,
    })),
  }
}

function buildOf(release: RemoteRelease): RemoteBuild {
  const references = (paths: readonly string[]) => paths.map((path) => assetReference(release, path))
  return {
    version: release.version,
    container: release.container,
    entry: assetReference(release, release.entry.path),
    pages: Object.fromEntries(
      Object.entries(release.pages).map(([page, { assets, shared }]) => [page, { assets: references(assets), shared }]),
    ),
    strings: Object.fromEntries(
      Object.entries(release.strings).map(([language, paths]) => [language, references(paths)]),
    ),
  }
}
