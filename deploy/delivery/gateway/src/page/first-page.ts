import { sameAlias } from '@homeside/contract/constants/aliases'
import { isOpeningLink } from '@homeside/contract/constants/dynamic-templates'
import { markupBlanks } from '@homeside/contract/constants/markup-blanks'
import { fillPath } from '@homeside/contract/constants/paths'
import { firstPagePaths } from '@homeside/contract/constants/remote-parts'
import type { PageSnapshot, SnapshotRemote } from '@homeside/contract/page-snapshot'
import {
  firstFrame,
  firstFrameFile,
  firstPages,
  firstPagesFile,
  type FrameMarkup,
  type OpeningPages,
} from '@homeside/contract/prerendered'

import type { LiveReleases } from '../live/live-releases.ts'
import type { PageParts } from './page-html.ts'
import { filler, inBrand, type Prerendered, type ReadPublished, decodedOf } from './prerendered.ts'
import type { Visit } from './resolve-snapshot.ts'

/**
 * The first page of the address, in the host's frame; null when it has none, or when release, host or brands lack what
 * it needs.
 */
export async function firstPageFor(
  live: LiveReleases,
  visit: Visit,
  url: URL,
  { brand: { variables }, styles, scripts, snapshot }: PageParts,
  read: ReadPublished,
): Promise<Prerendered | null> {
  const page = await openRemotePage(live, visit, url, snapshot, read)
  const frame = page && (await read(live.host, firstFrameFile, firstFrame))
  if (!page || !frame || !variables) return null

  const { apiOrigin, brand, language } = snapshot
  const { firstCalls, firstSend, opening, place, segment, style, title } = page
  const fill = filler(snapshot, segment)
  const made = frame.languages[language]
  const [before = '', after = ''] = made.markup[place].split(markupBlanks.page)
  return {
    id: 'first-page',
    title: place === 'portal' || place === 'branded' ? `${title} · ${brand.name}` : title,
    ...inBrand(frame.style + style, variables),
    script: frame.script,
    markup: fill(before + page.markup + after),
    trouble: fill(made.trouble),
    noScript: fill(made.noScript),
    start: {
      opening,
      // The page's own style repeats the rules of all style sheets, so the sheets have to come after it.
      styles: { before: [], after: [...styles] },
      scripts: scripts.slice(0, -1),
      firstCalls: firstCalls.map((call) => `${apiOrigin}/${call}`),
      ...(firstSend === null ? {} : { firstSend: `${apiOrigin}/${firstSend}` }),
    },
    preloads: [...scripts.slice(0, -1), ...styles, ...page.files],
  }
}

/**
 * Names in a query that do not lead to another view of the page: the language of a texted link, and the release to try.
 */
const plainQueries = new Set(['lang', 'remote'])

/**
 * The first page of an address, drawn by exactly the release that the page's snapshot names; null when the address has
 * none, or when the release lacks it.
 */
async function openRemotePage(
  live: LiveReleases,
  { overrides }: Visit,
  { pathname, searchParams }: URL,
  { brand, language, remotes }: PageSnapshot,
  read: ReadPublished,
): Promise<OpenedPage | null> {
  const found = findFirstPage(pathname, remotes)
  // Anything else in the query may ask for another view of the page.
  const isPlain = [...searchParams.keys()].every((name) => plainQueries.has(name))
  if (!found || !isPlain) return null
  const { path, remote, route } = found
  const release = remote.track === 'override' ? overrides[remote.name] : live.remote(remote.name, remote.build.version)
  const drawn = release && (await read(release, firstPagesFile, firstPages))
  const page = drawn?.pages.find((each) => each.path === path)
  const segment = path.startsWith('/:alias') ? (pathname.split('/')[1] ?? '') : ''
  const alias = decodedOf(segment)
  if (!page || alias === null) return null
  return {
    markup: page.languages[language],
    style: page.style,
    title: route.title[language],
    place: placeOf(found, alias, brand.alias),
    segment,
    opening: { remote: remote.name, pages: pagesOf(route) },
    firstCalls: firstCallsOf(found, pathname),
    firstSend: route.firstSend ?? null,
    files: filesOf(found, language),
  }
}

/** The calls that the page makes first, with the parameters of its address filled in. */
function firstCallsOf({ path, route }: FoundPage, pathname: string): string[] {
  const given = pathname.split('/')
  const values = Object.fromEntries(path.split('/').map((part, index) => [part.slice(1), decodedOf(given[index])]))
  const isComplete = (call: string): boolean => [...call.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => values[name])
  return (route.firstCalls ?? []).filter(isComplete).map((call) => fillPath(call, values as Record<string, string>))
}

/** The page that opens, and the one that it leads on to. */
function pagesOf({ firstPage, page }: FoundPage['route']): string[] {
  return [page, ...(typeof firstPage === 'string' ? [firstPage] : [])]
}

/** The entry, the texts and the chunks of the pages that open. */
function filesOf({ remote: { build }, route }: FoundPage, language: PageSnapshot['language']) {
  const assets = pagesOf(route).flatMap((page) => build.pages[page]?.assets ?? [])
  const files = [build.entry, ...(build.strings[language] ?? []), ...assets]
  return files.filter(({ url }, index) => files.findIndex((file) => file.url === url) === index)
}

/** The address of a texted link does not name the provider. Until the page knows it, its frame names nobody. */
function placeOf({ route: { guard, path } }: FoundPage, alias: string, brandAlias: string | null): keyof FrameMarkup {
  if (guard.needs === 'shortCode' || isOpeningLink(path)) return 'nobodys'
  if (alias === '') return 'portal'
  return sameAlias(alias, brandAlias) ? 'branded' : 'unbranded'
}

/** A first page as its release drew it, and what of the visit it needs. */
interface OpenedPage {
  markup: string
  style: string
  /** The page's title without the name of its owner. */
  title: string
  /** Which frame is around it. */
  place: keyof FrameMarkup
  /** The alias as in the address; empty without one. */
  segment: string
  /** The remote's pages that open. */
  opening: OpeningPages
  /** What it asks first, with the parameters of its address. */
  firstCalls: string[]
  /** What its form sends, with the names of its fields in braces. */
  firstSend: string | null
  /** Files of its own that it needs at once. */
  files: readonly { url: string; integrity: string }[]
}

type Route = SnapshotRemote['descriptor']['routes'][number]

interface FoundPage {
  remote: SnapshotRemote
  route: Route
  /** The path of the route as it was drawn, with every parameter given. */
  path: string
}

/**
 * The remote whose first page belongs to a path; null when the path has none. Of several routes the one with the most
 * words of the path decides, as in the browser. Other spellings of a path get no first page.
 */
function findFirstPage(pathname: string, remotes: readonly SnapshotRemote[]): FoundPage | null {
  const candidates = remotes.flatMap((remote) =>
    remote.descriptor.routes.flatMap((route) =>
      [route.path.replaceAll('?', ''), route.path.replace(/\/:\w+\?/g, '')]
        .filter((path) => matches(path, pathname))
        .map((path) => ({ remote, route, path })),
    ),
  )
  const [best] = candidates.toSorted((one, other) => parametersOf(one.path) - parametersOf(other.path))
  return best && best.route.guard.zone === 'public' && firstPagePaths(best.route).includes(best.path) ? best : null
}

function matches(path: string, pathname: string): boolean {
  const [wanted, given] = [path.split('/'), pathname.split('/')]
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => (part.startsWith(':') ? given[index] !== '' : part === given[index]))
  )
}

function parametersOf(path: string): number {
  return path.split('/:').length
}
