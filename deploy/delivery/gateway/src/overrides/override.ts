import { locales } from '@homeside/contract/constants/locales'
import type { Language } from '@homeside/contract/wire'
import { badInWords } from '@homeside/releases/changes/marks'
import { readOverrideToken } from '@homeside/releases/override/override-token'
import { tracksOf } from '@homeside/releases/records/environment-manifest'
import type { BrandsRelease, RemoteRelease } from '@homeside/releases/records/release'
import type { Registry } from '@homeside/releases/registry/registry'
import { isThatBrand } from '@homeside/releases/resolve/brand-for'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Logger } from 'pino'

import type { LiveReleases } from '../live/live-releases.ts'
import { devRemote } from '../options/dev-servers.ts'
import { pageCookie } from '../visitor/cohort-of.ts'

/** What a visitor tries out instead of the live release: a published release, or what a developer's machine serves. */
type Override =
  | { release: RemoteRelease | BrandsRelease; until: string | null }
  | {
      name: string
      /** An origin such as `http://localhost:3002`. */
      origin: string
    }

interface OverrideRules {
  environment: { environment: string; overrides: 'free' | 'signed' }
  registry: Registry
}

/** Keeps the override from page to page, until the browser is closed. */
const overrideCookie = 'hs-override'

/** The word that ends an override: `?remote=none`. */
const ending = 'none'

/**
 * What this visitor tries out, by `?remote=` in the address or by the cookie; null for what everybody gets. A refused
 * override is forgotten, and the visitor gets what everybody gets.
 */
export async function overrideOf(
  context: Context,
  rules: OverrideRules | undefined,
  live: LiveReleases,
  { isSecure, log }: { isSecure: boolean; log: Logger },
): Promise<Override | null> {
  const asked = context.req.query('remote')
  const { name, attributes } = pageCookie(overrideCookie, isSecure)
  const word = asked ?? getCookie(context, name)
  if (!rules || word === undefined) return null
  const forget = (): null => {
    deleteCookie(context, name, attributes)
    return null
  }
  if (word === ending) return forget()
  try {
    const override = await findOverride(word, rules, live)
    // The page takes the descriptor from the live release. A new remote has none, so its machine has to answer here.
    if ('origin' in override && !live.manifest.remotes[override.name]) await devRemote(override.name, override.origin)
    if (asked) setCookie(context, name, word, attributes)
    return override
  } catch (problem) {
    log.warn({ problem: String(problem) }, 'a release is not tried out')
    return forget()
  }
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
async function findOverride(word: string, rules: OverrideRules, live: LiveReleases): Promise<Override> {
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

/**
 * The banner that says that this page is not what everybody gets, and how to end that. It is in both languages, because
 * the page may switch to the patient's own.
 */
export type Banner = Readonly<Record<Language, { text: string; end: string }>>

const words = {
  en: { trial: (what: string) => `Trial of ${what}`, until: (when: string) => ` until ${when}`, end: 'End the trial' },
  es: {
    trial: (what: string) => `Prueba de ${what}`,
    until: (when: string) => ` hasta el ${when}`,
    end: 'Terminar la prueba',
  },
}

/** The banner of an override, in both languages. */
export function overrideBanner(override: Override): Banner {
  return { en: bannerIn('en', override), es: bannerIn('es', override) }
}

function bannerIn(language: Language, override: Override): Banner[Language] {
  const { end, trial, until } = words[language]
  if ('origin' in override) return { text: `${trial(`${override.name} (${override.origin})`)}.`, end }
  const { name, version } = override.release
  const limit = override.until ? until(whenIn(language, new Date(override.until))) : ''
  return { text: `${trial(`${name} ${version}`)}${limit}.`, end }
}

/** The end is within days, so it has no year. The visitor's time zone is unknown here, so it names one. */
function whenIn(language: Language, instant: Date): string {
  const parts = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const
  return new Intl.DateTimeFormat(locales[language], { ...parts, timeZone: 'UTC', timeZoneName: 'short' }).format(
    instant,
  )
}
