import type { PageFiles, PageSnapshot } from '@homeside/contract/page-snapshot'
import type { OpeningPages } from '@homeside/contract/page-start'
import { Hono } from 'hono'

import type { LiveReleases } from '../live/live-releases.ts'
import { descriptorOf, pageFilesOf, withoutFiles } from './resolve-snapshot.ts'

/**
 * A prerendered page leaves out the list of its remotes' page files, and a login their descriptors too. They are most of
 * a snapshot, and a visitor can fill in the form without them. The rest of the portal fetches them from here.
 */

const folder = '/-/page-files/'
const immutable = 'public, max-age=31536000, immutable'

/**
 * The snapshot without the files of its remotes' pages, and without what only the gateway reads of a first page.
 *
 * @param opening The pages of a first page, whose files stay, with their texts in the page's language; undefined for a
 *   login, whose remotes have empty descriptors.
 */
export function withoutPageFiles(snapshot: PageSnapshot, opening: OpeningPages | undefined): PageSnapshot {
  const remotes = snapshot.remotes.map((remote) => {
    const { build, descriptor, name } = remote
    if (!opening) {
      const { contract } = descriptor
      return {
        ...remote,
        build: withoutFiles(build),
        descriptor: { name, contract, routes: [], menu: [], homeCards: [] },
      }
    }
    const plain = { ...remote, descriptor: forBrowser(descriptor) }
    if (name !== opening.remote) return { ...plain, build: withoutFiles(build) }
    const pages = picked(build.pages, opening.pages)
    return { ...plain, build: { ...build, pages, strings: picked(build.strings, [snapshot.language]) } }
  })
  return { ...snapshot, remotes }
}

type Descriptor = PageSnapshot['remotes'][number]['descriptor']
type Route = Descriptor['routes'][number]

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
 * The address that lists the files of a snapshot's pages. It is made of the releases, so its content never changes. A
 * first page has only remotes whose pages are likely: those in the menu, and the one that opens. A login has all.
 */
export function pageFilesUrl({ remotes }: PageSnapshot, opening?: string): string {
  const isLogin = opening === undefined
  const listed = remotes.filter(({ descriptor, name }) => isLogin || descriptor.menu.length > 0 || name === opening)
  return `${folder}${listed.map(({ build, name }) => `${name}@${build.version}`).join(',')}${isLogin ? '?descriptors' : ''}`
}

/**
 * Lists the page files of each release in the address, by container. A release that is not live is left out. With
 * `?descriptors` it has the descriptor of each, and the files only of those in the menu, which are likely after a sign-in.
 */
export function pageFilesRoute(live: () => LiveReleases | null): Hono {
  return new Hono().get(`${folder}:releases`, (context) => {
    const asked = context.req.param('releases').split(',')
    const known = asked.flatMap((each) => {
      const [name = '', version = ''] = each.split('@')
      return live()?.remote(name, version) ?? []
    })
    const isLogin = context.req.query('descriptors') !== undefined
    const files = known.map((release): [string, PageFiles] => {
      const descriptor = descriptorOf(release)
      if (!isLogin) return [release.container, withoutHashes(pageFilesOf(release))]
      const listed = descriptor.menu.length > 0 ? withoutHashes(pageFilesOf(release)) : { pages: {}, strings: {} }
      return [release.container, { ...listed, descriptor: forBrowser(descriptor) }]
    })
    context.header('Cache-Control', known.length === asked.length ? immutable : 'no-store')
    return context.json(Object.fromEntries(files))
  })
}

/** The hashes are half of the list, and only fetching ahead reads it. The remote itself knows the hash of what it runs. */
function withoutHashes({ pages, strings }: PageFiles): PageFiles {
  const plain = (files: PageFiles['strings'][string]) => files.map(({ url }) => ({ url, integrity: '' }))
  return {
    pages: Object.fromEntries(
      Object.entries(pages).map(([page, { assets, shared }]) => [page, { assets: plain(assets), shared }]),
    ),
    strings: Object.fromEntries(Object.entries(strings).map(([language, files]) => [language, plain(files)])),
  }
}
