import { z } from 'zod'

import { signature } from '../signing/signature.ts'
import { counts } from './counts.ts'
import { releaseName, version } from './release.ts'

/** What runs in an environment. Each manifest has the next serial and is signed by the environment's key. */

const weight = z.number().min(0).max(100)

export const candidate = z.strictObject({
  version,
  /** Percent of the visitors who get it. */
  weight,
  sinceUtc: z.iso.datetime(),
  /** Aliases of the brands that take part; all when absent. */
  brands: z.array(z.string()).min(1).optional(),
  /** Why it is not raised for now. It is still watched. */
  paused: z.string().optional(),
  /** When a rollout and its present step began, and what was counted until then. */
  rollout: z
    .strictObject({
      startedUtc: z.iso.datetime(),
      stepUtc: z.iso.datetime(),
      marks: z.strictObject({ stable: counts, candidate: counts }),
    })
    .optional(),
})
export type Candidate = z.infer<typeof candidate>

/** A bad mark on a version that ran here: it is no fallback and returns only when asked for. */
export const mark = z.strictObject({
  /** `rolled back` by a person, `failed` by a measurement, `blocked` when it must not run here again. */
  what: z.enum(['rolled back', 'failed', 'blocked']),
  by: z.string(),
  atUtc: z.iso.datetime(),
  why: z.string(),
})
export type Mark = z.infer<typeof mark>

/** The versions of one name in an environment. */
const track = {
  stable: version,
  /** What pages fall back to, and what a rollback restores. */
  fallback: version.optional(),
  /** Versions that must not run here again, with the reason. */
  blocked: z.record(version, z.string()).optional(),
  /** Versions that were found bad here, including blocked ones. */
  marks: z.record(version, mark).optional(),
}
export const fixedTrack = z.strictObject(track)
export type FixedTrack = z.infer<typeof fixedTrack>
/** A page has one host: the candidate for its visitors, the stable one for everybody else. */
const hostTrack = z.strictObject({ ...track, candidate: candidate.optional() })

/**
 * A remote or a brand of its own. Without a stable release it is on the pages of its candidate's visitors alone: it is
 * new there, or was removed.
 */
export const remoteTrack = z.strictObject({ ...track, stable: version.optional(), candidate: candidate.optional() })
export type RemoteTrack = z.infer<typeof remoteTrack>

export const environmentManifest = z.strictObject({
  schema: z.literal('environment/v1'),
  environment: z.string(),
  serial: z.int().positive(),
  writtenUtc: z.iso.datetime(),
  by: z.string(),
  why: z.string(),
  host: hostTrack,
  brands: fixedTrack,
  /** Brands that are released alone, each in place of the one of its alias among `brands`, by `brand-<alias>`. */
  ownBrands: z.record(releaseName, remoteTrack).optional(),
  remotes: z.record(releaseName, remoteTrack),
  /** The versions of remotes and of its own brand that a provider's visitors get, whatever else is live, by alias. */
  pins: z.record(z.string(), z.record(releaseName, version)),
  signature,
})
export type EnvironmentManifest = z.infer<typeof environmentManifest>

/** What a change decides. Serial, time and signature are added. */
export type LiveSet = Pick<EnvironmentManifest, 'host' | 'brands' | 'ownBrands' | 'remotes' | 'pins'>

/** The name under which the brand of one alias is released alone. */
export function ownBrandName(alias: string): string {
  return `brand-${alias.toLowerCase()}`
}

/** The login whose page shows a release: of a brand alone, that of its provider. */
export function loginFor(name: string): string {
  return isOwnBrand(name) ? `/${name.replace('brand-', '')}/login` : '/login'
}

/** Whether a name is that of one brand. Nobody measures brands: a person raises a candidate. */
export function isOwnBrand(name: string): boolean {
  return name.startsWith('brand-')
}

/** Whether a name is that of a remote. */
export function isRemoteName(name: string): boolean {
  return !isOnEveryPage(name) && !isOwnBrand(name)
}

/** Whether a candidate of this name is measured, and raised by what was counted: a remote, or the host. */
export function isMeasured(name: string): boolean {
  return name === 'host' || isRemoteName(name)
}

/** Whether every page needs a release of this name, so that there is always a stable one. */
export function isOnEveryPage(name: string): name is 'host' | 'brands' {
  return name === 'host' || name === 'brands'
}

/** The manifest with other versions of one name. */
export function withTrack<Live extends LiveSet>(live: Live, name: string, versions: RemoteTrack): Live {
  // Host and brands are on every page, so that they always have a stable release.
  if (isOnEveryPage(name)) return { ...live, [name]: versions as FixedTrack }
  if (isOwnBrand(name)) return { ...live, ownBrands: { ...live.ownBrands, [name]: versions } }
  return { ...live, remotes: { ...live.remotes, [name]: versions } }
}

/** The manifest without a name; for a remote or a brand of its own. */
export function withoutTrack<Live extends LiveSet>(live: Live, name: string): Live {
  const [{ [name]: _, ...remotes }, { [name]: __, ...ownBrands }] = [live.remotes, live.ownBrands ?? {}]
  return { ...live, remotes, ...(live.ownBrands ? { ownBrands } : {}) }
}

/** The versions of a name: the host, the brands, a brand of its own or a remote; null when it does not run. */
export function trackOf(live: LiveSet, name: string): RemoteTrack | null {
  return tracksOf(live)[name] ?? null
}

/** The versions of every name: host, brands, brands of their own and remotes. */
export function tracksOf({ brands, host, ownBrands, remotes }: LiveSet): Record<string, RemoteTrack> {
  return { host, brands, ...ownBrands, ...remotes }
}
