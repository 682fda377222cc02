import type { PageFiles, PageSnapshot } from '@homeside/contract/page-snapshot'
import type { OpeningPages } from '@homeside/contract/page-start'
import { Hono } from 'hono'

import type { LiveReleases } from '../live/live-releases.ts'
import { descriptorOf, pageFilesOf, withoutFiles, type ListedFiles } from './resolve-snapshot.ts'

/**
 * A prerendered page leaves out what its remotes say of themselves, and the list of their pages' files. They are most of
 * a snapshot, and a visitor can fill in the form without them. The rest of the portal fetches them from here.
 */

const folder = '/-/page-files/'
const immutable = 'public, max-age=31536000, immutable'

/**
 * The snapshot with empty descriptors and without the files of its remotes' pages.
 *
 * @param opening The pages of a first page, whose files stay, with their texts in the page's language.
 */
export function withoutPageFiles(snapshot: PageSnapshot, opening: OpeningPages | undefined): PageSnapshot {
  const remotes = snapshot.remotes.map((remote) => {
    const { build, name } = remote
    const { contract } = remote.descriptor
    const descriptor = { name, contract, routes: [], menu: [], homeCards: [] }
    if (name !== opening?.remote) return { ...remote, descriptor, build: withoutFiles(build) }
    const [pages, strings] = [picked(build.pages, opening.pages), picked(build.strings, [snapshot.language])]
    return { ...remote, descriptor, build: { ...build, pages, strings } }
  })
  return { ...snapshot, remotes }
}

type Descriptor = PageSnapshot['remotes'][number]['descriptor']
type Route = Descriptor['routes'][number]

/** A descriptor without what only the gateway reads of a first page. */
function forBrowser(descriptor: Descriptor): Descriptor {
  return { ...descriptor, routes: descriptor.routes.map(withoutFirstPage) }
}

function withoutFirstPage(route: Route): Route {
  if (route.firstPage === undefined) return route
  const { firstCalls: _calls, firstPage: _page, firstSend: _send, ...rest } = route
  return rest
}

function picked<Value>(all: Readonly<Record<string, Value>>, names: readonly string[]): Record<string, Value> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)))
}

/**
 * The address of what a prerendered page leaves out. It is made of the releases, so its content never changes.
 *
 * @param opening The remote of a first page.
 */
export function pageFilesUrl({ remotes }: PageSnapshot, opening?: string): string {
  const releases = remotes.map(({ build, name }) => `${name}@${build.version}`).join(',')
  return `${folder}${releases}${opening === undefined ? '' : `?opening=${opening}`}`
}

/**
 * Answers the descriptor of each release in the address, by container, and the page files of those whose pages are
 * likely: those in the menu, and the one that opens. A release that is not live is left out.
 */
export function pageFilesRoute(live: () => LiveReleases | null): Hono {
  return new Hono().get(`${folder}:releases`, (context) => {
    const asked = context.req.param('releases').split(',')
    const known = asked.flatMap((each) => {
      const [name = '', version = ''] = each.split('@')
      const release = live()?.remote(name, version)
      return release ? [{ name, release }] : []
    })
    const opening = context.req.query('opening')
    const files = known.map(({ name, release }): [string, PageFiles] => {
      const descriptor = forBrowser(descriptorOf(release))
      const isLikely = descriptor.menu.length > 0 || name === opening
      const listed = isLikely ? withoutHashes(pageFilesOf(release)) : { pages: {}, strings: {} }
      return [release.container, { ...listed, descriptor }]
    })
    context.header('Cache-Control', known.length === asked.length ? immutable : 'no-store')
    return context.json(Object.fromEntries(files))
  })
}

/** The hashes are half of the list, and only fetching ahead reads it. The remote itself knows the hash of what it runs. */
function withoutHashes({ pages, strings }: ListedFiles): ListedFiles {
  const plain = (files: ListedFiles['strings'][string]) => files.map(({ url }) => ({ url, integrity: '' }))
  return {
    pages: Object.fromEntries(
      Object.entries(pages).map(([page, { assets, shared }]) => [page, { assets: plain(assets), shared }]),
    ),
    strings: Object.fromEntries(Object.entries(strings).map(([language, files]) => [language, plain(files)])),
  }
}
