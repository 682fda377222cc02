import { sameAlias } from '@homeside/contract/constants/aliases'
import { markupBlanks } from '@homeside/contract/constants/markup-blanks'
import { isOpeningLink } from '@homeside/contract/constants/opening-link'
import { fillPath } from '@homeside/contract/constants/paths'
import { firstFrame, firstFrameFile } from '@homeside/contract/first-frame'
import type { FrameMarkup } from '@homeside/contract/first-frame'
import { firstPages, firstPagesFile } from '@homeside/contract/first-pages'
import type { PageSnapshot } from '@homeside/contract/page-snapshot'
import { brandFor } from '@homeside/releases/resolve/brand-for'

import type { LiveReleases } from '../live/live-releases.ts'
import type { ReadPublished } from '../live/published-files.ts'
import { findFirstPage } from './find-first-page.ts'
import type { FoundPage } from './find-first-page.ts'
import { pageFilesUrl } from './page-files.ts'
import type { PageParts } from './page-html.ts'
import { decodedOf, filler, inBrand } from './prerendered.ts'
import type { Prerendered } from './prerendered.ts'
import type { Visit } from './resolve-snapshot.ts'

/** What a query may say without another view of the page: the language of a texted link, and what is tried. */
const plainQueries = new Set(['lang', 'remote'])

/**
 * The first page of the address, drawn by exactly the release that the page's snapshot names, in the frame of the host;
 * null when it has none, or when release, host or brands lack what it needs.
 */
export async function firstPageFor(
  live: LiveReleases,
  visit: Visit,
  { pathname, searchParams }: URL,
  { styles, scripts, snapshot }: PageParts,
  read: ReadPublished,
): Promise<Prerendered | null> {
  const found = findFirstPage(pathname, snapshot.remotes)
  // Anything else in the query may ask for another view of the page.
  const isPlain = [...searchParams.keys()].every((name) => plainQueries.has(name))
  if (!found || !isPlain) return null
  const { path, remote, route } = found
  const release =
    remote.track === 'override' ? visit.overrides[remote.name] : live.remote(remote.name, remote.build.version)
  const drawn = release && (await read(release, firstPagesFile, firstPages))
  const page = drawn?.pages.find((each) => each.path === path)
  const frame = page && (await read(live.host, firstFrameFile, firstFrame))
  const { variables } = brandFor({ ...visit, environment: live.manifest.environment }, live.brands)
  const segment = path.startsWith('/:alias') ? pathname.split('/')[1] : undefined
  const alias = decodedOf(segment)
  if (!page || !frame || !variables || alias === null) return null

  const { apiOrigin, brand, language } = snapshot
  const fill = filler({ ...brand, aliasInPath: segment ?? '', aliasInQuery: encodeURIComponent(alias) })
  const place = placeOf(found, alias, brand.alias)
  const made = frame.languages[language]
  const title = route.title[language]
  const [before = '', after = ''] = made.markup[place].split(markupBlanks.page)
  return {
    id: 'first-page',
    title: place === 'portal' || place === 'branded' ? `${title} · ${brand.name}` : title,
    ...inBrand(frame.style + page.style, variables),
    script: frame.script,
    markup: fill(before + page.languages[language] + after),
    trouble: fill(made.trouble),
    noScript: fill(made.noScript),
    start: {
      opening: { remote: remote.name, pages: pagesOf(route) },
      pageFiles: pageFilesUrl(snapshot, remote.name),
      // Its own style has the rules of all of them, so theirs have to follow.
      styles: { before: [], after: [...styles] },
      scripts: scripts.slice(0, -1),
      firstCalls: firstCallsOf(found, pathname).map((call) => `${apiOrigin}/${call}`),
    },
    preloads: [...scripts.slice(0, -1), ...styles, ...filesOf(found, language)],
  }
}

/** What the page asks first, with the parameters of its address. */
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

/** Their files. */
function filesOf({ remote: { build }, route }: FoundPage, language: PageSnapshot['language']) {
  const assets = pagesOf(route).flatMap((page) => build.pages[page]?.assets ?? [])
  const files = [build.entry, ...(build.strings[language] ?? []), ...assets]
  return files.filter(({ url }, index) => files.findIndex((file) => file.url === url) === index)
}

/** A link says only later whose it is. Until then its frame has nobody's name. */
function placeOf({ route: { guard, path } }: FoundPage, alias: string, brandAlias: string | null): keyof FrameMarkup {
  if (guard.needs === 'shortCode' || isOpeningLink(path)) return 'nobodys'
  if (alias === '') return 'portal'
  return sameAlias(alias, brandAlias) ? 'branded' : 'unbranded'
}
