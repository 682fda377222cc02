import { badInWords } from '@homeside/releases/changes/marks'
import { readOverrideToken } from '@homeside/releases/override/override-token'
import { tracksOf } from '@homeside/releases/records/environment-manifest'
import type { BrandsRelease, RemoteRelease } from '@homeside/releases/records/release'
import type { Registry } from '@homeside/releases/registry/registry'
import { isThatBrand } from '@homeside/releases/resolve/brand-for'

import type { LiveReleases } from '../live/live-releases.ts'

/** What a visitor tries out instead of the live release: a published release, or what a developer's machine serves. */
export type Override =
  | { release: RemoteRelease | BrandsRelease; until: string | null }
  | {
      name: string
      /** An origin such as `http://localhost:3002`. */
      origin: string
    }

export interface OverrideRules {
  environment: { environment: string; overrides: 'free' | 'signed' }
  registry: Registry
}

/** The one environment that is a developer's own machine, so that the gateway may ask its neighbours there. */
const ownMachine = 'local'
/** Matches the developer's own machine and no other. */
const developer = /^([a-z][a-z0-9-]*)@(http:\/\/(?:localhost|127\.0\.0\.1):\d{1,5})$/
const published = /^([a-z][a-z0-9-]*)@(\d+\.\d+\.\d+[0-9A-Za-z.-]*)$/

/**
 * Reads `orders@http://localhost:3002`, `orders@2.7.0` or a signed permit. Where overrides are not free, only a permit
 * is valid.
 *
 * @throws Error saying why not.
 */
export async function findOverride(word: string, rules: OverrideRules, live: LiveReleases): Promise<Override> {
  const { environment, registry } = rules
  if (environment.overrides === 'free') {
    const [, developed, origin] = developer.exec(word) ?? []
    if (developed && origin && environment.environment === ownMachine) return { name: developed, origin }
    const [, name, version] = published.exec(word) ?? []
    if (name && version) {
      requireNotBad(live, name, version)
      return { release: await wholeRelease(registry, name, version), until: null }
    }
  }
  const trust = registry.trust
  const permit = readOverrideToken(word, { environment, now: new Date(), trust })
  requireNotBad(live, permit.remote, permit.version)
  return { release: await wholeRelease(registry, permit.remote, permit.version), until: permit.expiresUtc }
}

/** A release that was blocked here, rolled back or found to fail cannot be tried out. */
function requireNotBad({ written }: LiveReleases, name: string, version: string): void {
  const why = badInWords(tracksOf(written)[name] ?? {}, version)
  if (why !== null) throw new Error(`${name} ${version} was ${why}`)
}

async function wholeRelease(registry: Registry, name: string, version: string): Promise<RemoteRelease | BrandsRelease> {
  const release = await registry.release(name, version)
  if (release.kind === 'host' || (release.kind === 'brands' && !isThatBrand(name, release))) {
    throw new Error(`${name} is no remote and no brand alone.`)
  }
  await registry.assets.requireWhole(release)
  return release
}
