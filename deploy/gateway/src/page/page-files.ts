import type { PageFiles, PageSnapshot } from '@homeside/contract/page-snapshot'
import type { OpeningPages } from '@homeside/contract/page-start'
import { Hono } from 'hono'

import type { LiveReleases } from '../live/live-releases.ts'
import { pageFilesOf, withoutFiles } from './resolve-snapshot.ts'

/**
 * A prerendered page leaves out the list of its remotes' page files. The list is most of a snapshot, and a visitor can
 * fill in the form without it. The rest of the portal fetches it from here.
 */

const folder = '/-/page-files/'
const immutable = 'public, max-age=31536000, immutable'

/**
 * The snapshot without the files of its remotes' pages, and without what only the gateway reads of a first page.
 *
 * @param opening The pages whose files stay, with their texts in the page's language; undefined for none.
 */
export function withoutPageFiles(snapshot: PageSnapshot, opening: OpeningPages | undefined): PageSnapshot {
  const remotes = snapshot.remotes.map((remote) => {
    const { build, descriptor, name } = remote
    const plain = { ...remote, descriptor: { ...descriptor, routes: descriptor.routes.map(withoutFirstPage) } }
    if (name !== opening?.remote) return { ...plain, build: withoutFiles(build) }
    const pages = picked(build.pages, opening.pages)
    return { ...plain, build: { ...build, pages, strings: picked(build.strings, [snapshot.language]) } }
  })
  return { ...snapshot, remotes }
}

type Route = PageSnapshot['remotes'][number]['descriptor']['routes'][number]

function withoutFirstPage(route: Route): Route {
  if (route.firstPage === undefined) return route
  const { firstCalls: _calls, firstPage: _page, firstSend: _send, ...rest } = route
  return rest
}

function picked<Value>(all: Readonly<Record<string, Value>>, names: readonly string[]): Record<string, Value> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)))
}

/**
 * The address that lists the files of a snapshot's pages. It is made of the releases, so its content never changes. It
 * has only remotes whose pages are likely: those in the menu, after a sign-in, and the one that opens.
 */
export function pageFilesUrl({ remotes }: PageSnapshot, opening?: string): string {
  const likely = remotes.filter(({ descriptor, name }) => descriptor.menu.length > 0 || name === opening)
  return `${folder}${likely.map(({ build, name }) => `${name}@${build.version}`).join(',')}`
}

/** Lists the page files of each release in the address, by container. A release that is not live is left out. */
export function pageFilesRoute(live: () => LiveReleases | null): Hono {
  return new Hono().get(`${folder}:releases`, (context) => {
    const asked = context.req.param('releases').split(',')
    const known = asked.flatMap((each) => {
      const [name = '', version = ''] = each.split('@')
      return live()?.remote(name, version) ?? []
    })
    const files = known.map((release): [string, PageFiles] => [release.container, pageFilesOf(release)])
    context.header('Cache-Control', known.length === asked.length ? immutable : 'no-store')
    return context.json(Object.fromEntries(files))
  })
}
