import { createHmac, randomBytes } from 'node:crypto'

import { brandFor } from '@homeside/releases/resolve/brand-for'
import { aliasesOfTheirOwn } from '@homeside/releases/resolve/resolve-remotes'
import { snapshotId } from '@homeside/releases/resolve/snapshot-id'

import type { NameSnapshot } from './resolve-snapshot.ts'

/** Names page loads, and knows the names it gave: reports about others are made up. */
export interface SnapshotNames {
  name: NameSnapshot
  isKnown: (name: string) => boolean
}

/** @param key A secret that all gateways of an environment share, since a page may report to any of them. */
export function snapshotNames(key: string): SnapshotNames {
  const seal = (name: string): string => createHmac('sha256', key).update(name).digest('base64url').slice(0, 16)
  return {
    name: ({ brands, manifest }, { alias, cohort, hostname, language, overrides }) => {
      const { environment, serial } = manifest
      const brand = brandFor({ alias, environment, hostname }, brands)
      const isOwn = alias !== null && aliasesOfTheirOwn(manifest).includes(alias.toLowerCase())
      const name = snapshotId({
        environment,
        serial,
        cohort,
        language,
        brand: brand.alias ?? '',
        alias: isOwn ? alias : '',
        overrides: Object.values(overrides)
          .map((release) => `${release.name}@${release.version}`)
          .join(','),
        load: randomBytes(6).toString('base64url'),
      })
      return `${name}.${seal(name)}`
    },
    isKnown: (name) => {
      const end = name.lastIndexOf('.')
      return end > 0 && seal(name.slice(0, end)) === name.slice(end + 1)
    },
  }
}
