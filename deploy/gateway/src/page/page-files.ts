import type { PageFiles, PageSnapshot } from '@homeside/contract/page-snapshot'
import { Hono } from 'hono'

import type { LiveReleases } from '../live/live-releases.ts'
import { pageFilesOf, withoutFiles } from './resolve-snapshot.ts'

/**
 * A login that is in the page leaves out what its remotes' pages are made of, as files: that is most of a snapshot, and
 * nobody needs it to type. The rest of the portal fetches it from here.
 */

const folder = '/-/page-files/'
const immutable = 'public, max-age=31536000, immutable'

/** The snapshot without the files of its remotes' pages. */
export function withoutPageFiles(snapshot: PageSnapshot): PageSnapshot {
  const remotes = snapshot.remotes.map((remote) => ({ ...remote, build: withoutFiles(remote.build) }))
  return { ...snapshot, remotes }
}

/**
 * Where the files of a snapshot's pages are named: an address of its releases, so that it never changes. Only remotes
 * in the menu are in it, whose pages are next after a sign-in; fetching the others' names would cost every patient.
 */
export function pageFilesUrl({ remotes }: PageSnapshot): string {
  const inMenu = remotes.filter(({ descriptor }) => descriptor.menu.length > 0)
  return `${folder}${inMenu.map(({ build, name }) => `${name}@${build.version}`).join(',')}`
}

/** Names the files of the pages of each release in the address, by its container; of one that is not live, nothing. */
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
