import type { PageFiles, PageSnapshot } from '@homeside/contract/page-snapshot'
import { Hono } from 'hono'

import type { LiveReleases } from '../live/live-releases.ts'
import { pageFilesOf, withoutFiles } from './resolve-snapshot.ts'

/**
 * A prerendered page leaves out the files of its remotes' pages: they are most of a snapshot, and nobody needs them to
 * type. The rest of the portal fetches them from here.
 */

const folder = '/-/page-files/'
const immutable = 'public, max-age=31536000, immutable'

/**
 * The snapshot without the files of its remotes' pages.
 *
 * @param kept The remote whose page is the first one.
 */
export function withoutPageFiles(snapshot: PageSnapshot, kept: string | null): PageSnapshot {
  const remotes = snapshot.remotes.map((remote) =>
    remote.name === kept ? remote : { ...remote, build: withoutFiles(remote.build) },
  )
  return { ...snapshot, remotes }
}

/**
 * The address that lists the files of a snapshot's pages. It is made of the releases, so its content never changes. It
 * has only remotes in the menu, whose pages are likely after a sign-in.
 */
export function pageFilesUrl({ remotes }: PageSnapshot): string {
  const inMenu = remotes.filter(({ descriptor }) => descriptor.menu.length > 0)
  return `${folder}${inMenu.map(({ build, name }) => `${name}@${build.version}`).join(',')}`
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
