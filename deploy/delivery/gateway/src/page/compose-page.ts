import type { PageSnapshot, SnapshotRemote } from '@homeside/contract/page-snapshot'
import type { Language } from '@homeside/contract/wire'
import type { PublishedBrand } from '@homeside/releases/resolve/brand-for'

import { policyReportPath } from '../beacons/policy-report-route.ts'
import type { LiveReleases } from '../live/live-releases.ts'
import { devHostEntry, withDevRemotes, type DevServers } from '../options/dev-servers.ts'
import type { PageParts } from './page-html.ts'
import {
  brandOf,
  resolveSnapshot,
  type NameSnapshot,
  type Visit,
  assetReference,
  brandFile,
} from './resolve-snapshot.ts'

interface PagePolicy {
  nonce: string
  /** The API's origin, and those of remotes' own backends. */
  calledOrigins: readonly string[]
  /** The one origin that the page may frame. */
  paymentsPortal: string | null
  /** The hash of the one style element that the page may have. */
  styleHash: string | null
  /** Development servers that take part; empty except on a developer's machine. */
  devOrigins: readonly string[]
}

/**
 * The page's policy: only shipped scripts run, there are no inline styles, nothing frames the page, and it calls only
 * its own API and the backends that its environment lists.
 */
export function contentSecurityPolicy(policy: PagePolicy): string {
  const { calledOrigins, devOrigins, nonce, paymentsPortal, styleHash } = policy
  return [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    ['style-src', `'self'`, ...(styleHash ? [`'${styleHash}'`] : []), ...devOrigins].join(' '),
    `img-src 'self' data: blob:`,
    ['font-src', `'self'`, ...devOrigins].join(' '),
    `manifest-src 'self'`,
    ['connect-src', `'self'`, ...calledOrigins, ...devOrigins].join(' '),
    ...(paymentsPortal ? [`frame-src ${paymentsPortal}`] : []),
    `form-action 'self'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types default`,
    // `report-to` would need another header, and not every browser knows it.
    `report-uri ${policyReportPath}`,
  ].join('; ')
}

/** The headers of every page besides the policy. */
export const pageHeaders = {
  'Cache-Control': 'no-store',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Integrity-Policy': 'blocked-destinations=(script)',
  'Permissions-Policy': 'camera=(self), geolocation=(), microphone=()',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
} as const

/** Everything that a visit's page is made of, from the live releases. */
export function composePage(live: LiveReleases, visit: Visit, pathname: string, nameSnapshot: NameSnapshot): PageParts {
  const brand = brandOf(live, visit)
  const { language } = visit
  const snapshot = resolveSnapshot(live, visit, brand, nameSnapshot)
  const opened = openedRoute(pathname, snapshot)
  const entry = live.host.entries['main'] ?? { scripts: [], styles: [] }
  return {
    snapshot,
    brand,
    links: linksOf(live, brand, language),
    styles: [
      ...entry.styles.map((path) => assetReference(live.host, path)),
      brandFile(brand, live.brands, brand.sheet),
    ],
    scripts: entry.scripts.map((path) => assetReference(live.host, path)),
    opening: opened && { remote: opened.remote.name, pages: [opened.route.page] },
    preloads: opened ? preloadsFor(opened, language) : [],
  }
}

/** What a browser or phone shows around the page: title, colour and icons. */
function linksOf({ brands }: LiveReleases, brand: PublishedBrand, language: Language): PageParts['links'] {
  const link = (rel: string, file: string) => ({ rel, href: brandFile(brand, brands, file).url })
  return [
    link('icon', brand.logo),
    ...(brand.touchIcon ? [link('apple-touch-icon', brand.touchIcon)] : []),
    ...(brand.manifests ? [link('manifest', brand.manifests[language])] : []),
  ]
}

/** The same page with development servers in place of some releases. */
export async function withDevServers(page: PageParts, devServers: DevServers): Promise<PageParts> {
  const snapshot: PageSnapshot = await withDevRemotes(page.snapshot, devServers)
  if (!devServers.host) return { ...page, snapshot }
  const host = await devHostEntry(devServers.host)
  const unhashed = (url: string): { url: string; integrity: string } => ({ url, integrity: '' })
  const brandSheet = page.styles.slice(-1)
  return {
    ...page,
    snapshot: { ...snapshot, hostScript: host.scripts.at(-1) ?? snapshot.hostScript },
    styles: [...host.styles.map(unhashed), ...brandSheet],
    scripts: host.scripts.map(unhashed),
    preloads: [],
  }
}

interface OpenedRoute {
  remote: SnapshotRemote
  route: SnapshotRemote['descriptor']['routes'][number]
}

/** The route of a remote that a path opens. Of several, the one with the most words of the path, as in the browser. */
function openedRoute(pathname: string, { remotes }: PageSnapshot): OpenedRoute | null {
  const found = remotes.flatMap((remote) =>
    remote.descriptor.routes.flatMap((route) => (matches(route.path, pathname) ? [{ remote, route }] : [])),
  )
  const parameters = ({ route }: OpenedRoute): number => route.path.split('/:').length
  return found.toSorted((one, other) => parameters(one) - parameters(other))[0] ?? null
}

/** The files of a public page. Its visitors need them at once, because they do not sign in first. */
function preloadsFor({ remote: { build }, route }: OpenedRoute, language: Language): PageParts['preloads'] {
  if (route.guard.zone !== 'public') return []
  return [build.entry, ...(build.strings[language] ?? []), ...(build.pages[route.page]?.assets ?? [])]
}

function matches(pattern: string, pathname: string): boolean {
  const expression = pattern.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/\/:\w+/g, '/[^/]+')
  return new RegExp(`^${expression}/?$`, 'i').test(pathname)
}
