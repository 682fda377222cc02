import { randomBytes } from 'node:crypto'

import { reservedAliases } from '@homeside/contract/constants/aliases'
import { hostContractBefore } from '@homeside/contract/constants/contract-version'
import { pagePaths } from '@homeside/contract/constants/page-paths'
import { prerenderedLogin, prerenderedLoginFile } from '@homeside/contract/prerendered'
import type { Language } from '@homeside/contract/wire'
import { apiOriginFor } from '@homeside/releases/environments/environment'
import { brandFor } from '@homeside/releases/resolve/brand-for'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'

import type { LiveReleases } from '../live/live-releases.ts'
import { devOrigins, withTriedRemote } from '../options/dev-servers.ts'
import type { GatewayOptions } from '../options/gateway-options.ts'
import { overrideOf, overrideBanner } from '../overrides/override.ts'
import { cohortOf } from '../visitor/cohort-of.ts'
import { composePage, contentSecurityPolicy, pageHeaders, withDevServers } from './compose-page.ts'
import { firstPageFor } from './first-page.ts'
import { instantLoginFor, isLoginPath } from './instant-login.ts'
import type { PageFiles } from './page-files.ts'
import { pageHtml, prerenderedHtml, type PageParts } from './page-html.ts'
import type { Prerendered, ReadPublished } from './prerendered.ts'
import { withHostFor, type NameSnapshot, type Visit } from './resolve-snapshot.ts'

/** The cookie with the patient's own choice of language, for the first page. */
const languageCookie = 'hs-language'

/** Answers a page path with a page resolved for this visit. */
export async function answerPage(
  context: Context,
  { devServers, environment, instantLogin = true, live, log, registry, trustProxy }: GatewayOptions,
  nameSnapshot: NameSnapshot,
  { files, read }: { files: PageFiles; read: ReadPublished },
): Promise<Response> {
  const all = live()
  if (!all) return context.text('The portal is being set up. Try again in a moment.', 503, { 'Retry-After': '5' })
  const url = new URL(context.req.url)
  const { hostname, pathname } = url
  const start = startPath({ hostname, pathname }, all)
  if (start) return context.redirect(start, 302)
  const apiOrigin = apiOriginFor(hostname, environment)
  const language = languageOf(getCookie(context, languageCookie), url, context.req.header('Accept-Language'))
  const isSecure = isSecureVisit(url.href, trustProxy ? (context.req.header('X-Forwarded-Proto') ?? null) : null)
  const override = await overrideOf(context, registry && { environment, registry }, all, { isSecure, log })
  const overrides = override && 'release' in override ? { [override.release.name]: override.release } : {}
  const visit = {
    hostname,
    alias: aliasOf(pathname),
    language,
    apiOrigin,
    cohort: cohortOf(context, isSecure),
    paymentsPortals: environment.paymentsPortals ?? {},
    backends: environment.backends,
    overrides,
  }
  const releases = withHostFor(all, visit)
  let page = composePage(releases, visit, pathname, nameSnapshot)
  // A development build changes while somebody types, so nothing of it is prerendered.
  const isFromDeveloper = Boolean(devServers) || (override !== null && 'origin' in override)
  const isOlderHost = releases.host.offers.contract === hostContractBefore
  const isInstant = instantLogin && !isFromDeveloper && !isOlderHost
  const prerendered = isInstant ? await prerenderedFor(releases, visit, url, page, read) : null
  const origins = devServers ? devOrigins(devServers) : []
  if (devServers) page = await withDevServers(page, devServers)
  if (override && 'origin' in override) {
    page = { ...page, snapshot: await withTriedRemote(page.snapshot, override) }
    origins.push(...devOrigins({ host: null, remotes: { [override.name]: override.origin } }))
  }
  const nonce = randomBytes(18).toString('base64')
  for (const [name, value] of Object.entries(pageHeaders)) {
    // A development build has no hashes to require.
    if (name !== 'Integrity-Policy' || origins.length === 0) context.header(name, value)
  }
  const { backends = {}, paymentsPortal = null } = page.snapshot
  // The payments portal may open in a window of its own, which still needs the page that opened it.
  if (paymentsPortal) context.header('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
  const calledOrigins = [apiOrigin, ...Object.values(backends).flat()]
  const styleHash = prerendered?.styleHash ?? null
  const policy = { nonce, calledOrigins, paymentsPortal, styleHash, devOrigins: origins }
  context.header('Content-Security-Policy', contentSecurityPolicy(policy))
  context.header('Content-Language', language)
  context.header('Vary', 'Accept-Language, Cookie')
  if (isOlderHost) page = { ...page, snapshot: { ...page.snapshot, brandedAliases: [] } }
  const isWhole = override !== null || isOlderHost || Boolean(devServers)
  const rest = isWhole ? null : files.addressOf(page.snapshot, releases, prerendered?.start.opening?.remote)
  const whole = { ...page, nonce, rest, banner: override ? overrideBanner(override) : null }
  return context.html(prerendered ? prerenderedHtml(whole, prerendered) : pageHtml(whole))
}

/** The prerendered part of the page that is in the response; null when the browser draws the whole page. */
async function prerenderedFor(
  releases: LiveReleases,
  visit: Visit,
  url: URL,
  page: PageParts,
  read: ReadPublished,
): Promise<Prerendered | null> {
  const { pathname } = url
  if (!isLoginPath(pathname)) return firstPageFor(releases, visit, url, page, read)
  // The login's style has no rules for the banner of an override.
  const login = await read(releases.host, prerenderedLoginFile, prerenderedLogin)
  const isOverride = Object.keys(visit.overrides).length > 0
  return login && !isOverride ? instantLoginFor(login, visit, pathname, page) : null
}

/**
 * Where `/` and `/login` lead on a brand's own host name, or in a portal of that brand alone: its provider's login.
 * Null for every other host and path.
 */
function startPath(
  { hostname, pathname }: { hostname: string; pathname: string },
  { brands, manifest }: Pick<LiveReleases, 'brands' | 'manifest'>,
): string | null {
  if (pathname !== '/' && pathname !== pagePaths.login) return null
  const { defaultAlias } = brandFor({ alias: null, environment: manifest.environment, hostname }, brands)
  return defaultAlias ? `/${defaultAlias}/login` : null
}

/** The alias of a path: its first segment, unless that belongs to the portal. */
function aliasOf(pathname: string): string | null {
  const first = pathname.split('/')[1]
  if (!first) return null
  try {
    const alias = decodeURIComponent(first).toLowerCase()
    return reservedAliases.has(alias) ? null : alias
  } catch {
    return null
  }
}

/**
 * The language of the first page: the patient's own choice from the cookie, else that of the texted link in the
 * address, else Spanish when the browser's first language contains "es" (section 1 of the specification), else English.
 */
function languageOf(ownChoice: string | undefined, url: URL, acceptLanguage: string | undefined): Language {
  const ofLink = url.pathname.startsWith('/m/') ? url.searchParams.get('lang') : null
  for (const language of [ownChoice, ofLink]) if (language === 'en' || language === 'es') return language
  return acceptLanguage?.split(',')[0]?.toLowerCase().includes('es') ? 'es' : 'en'
}

/**
 * Whether the visitor's browser uses TLS.
 *
 * @param forwarded X-Forwarded-Proto, null where no proxy of ours writes it.
 */
function isSecureVisit(url: string, forwarded: string | null): boolean {
  return (forwarded ?? new URL(url).protocol.replace(':', '')) === 'https'
}
