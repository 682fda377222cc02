import { createHash } from 'node:crypto'

import type { PageSnapshot, RemoteBuild, SnapshotRemote } from '@homeside/contract/page-snapshot'
import type { OpeningPages } from '@homeside/contract/prerendered'
import { brandFor } from '@homeside/releases/resolve/brand-for'
import { hasOwnReleases } from '@homeside/releases/resolve/resolve-remotes'
import { Hono } from 'hono'

import type { LiveReleases } from '../live/live-releases.ts'
import { broughtCohort } from '../visitor/cohort-of.ts'
import { remotesOf } from './resolve-snapshot.ts'

/**
 * A page must not grow with the number of remotes. So it carries only the remote whose page opens, with the files of
 * that page. It fetches the list of all remotes from an address that is short too.
 */

type Remotes = PageSnapshot['remotes']

const folder = '/-/page-files/'
const immutable = 'public, max-age=31536000, immutable'
/** Browsers keep the list for a year. Raise this number when the same releases are described in another way. */
const format = 1
/** More than there are combinations of candidates and pins within an hour. */
const rememberedLists = 200

/** Serves the list of all remotes to the pages that this gateway made. */
export class PageFiles {
  readonly #made = new Map<string, Remotes>()

  /**
   * The address of a page's list of remotes. It is a hash of their releases, so the list at an address never changes.
   *
   * @param opening The remote whose first page opens there.
   */
  addressOf({ alias, remotes }: PageSnapshot, { manifest }: LiveReleases, opening?: string): string {
    const name = nameOf(remotes)
    // Set anew, so that the list that was asked for longest ago is forgotten first.
    this.#made.delete(name)
    this.#made.set(name, remotes)
    const [oldest] = this.#made.keys()
    if (this.#made.size > rememberedLists && oldest !== undefined) this.#made.delete(oldest)
    // The pages of all other aliases have the same address, so that a browser fetches their list once.
    const own = alias !== null && hasOwnReleases(manifest, alias) ? { alias } : {}
    const query = new URLSearchParams({ ...own, ...(opening ? { opening } : {}) })
    return `${folder}${name}${query.size > 0 ? `?${query}` : ''}`
  }

  /**
   * Answers the list of a page's remotes. Remotes in the menu, and the one that opens, come with the files of their
   * pages. When another gateway made the page, this one answers the remotes that the visitor gets now; browsers may
   * keep that answer only if it is the list that the address stands for.
   */
  routes(live: () => LiveReleases | null): Hono {
    return new Hono().get(`${folder}:name`, (context) => {
      const releases = live()
      if (!releases) return context.text('The portal is being set up.', 503, { 'Retry-After': '5' })
      const { alias = null, opening } = context.req.query()
      const { name } = context.req.param()
      const made = this.#made.get(name)
      const { hostname } = new URL(context.req.url)
      const brand = brandFor({ alias, hostname, environment: releases.manifest.environment }, releases.brands)
      const remotes = made ?? remotesOf(releases, { alias, cohort: broughtCohort(context), overrides: {} }, brand.alias)
      context.header('Cache-Control', made || nameOf(remotes) === name ? immutable : 'no-store')
      return context.json(remotes.map((remote) => listed(remote, remote.name === opening)))
    })
  }
}

function nameOf(remotes: Remotes): string {
  const releases = remotes.map(({ build, fallback, name, track }) => [name, build.version, track, fallback?.version])
  return createHash('sha256')
    .update(JSON.stringify([format, ...releases]))
    .digest('base64url')
    .slice(0, 16)
}

/**
 * The remotes that a page carries: the one that opens, with the files of its opening pages and the texts of one
 * language.
 */
export function openingAlone(snapshot: PageSnapshot, opening: OpeningPages | null): Remotes {
  return snapshot.remotes.flatMap((remote) => {
    const { build, descriptor, name } = remote
    if (name !== opening?.remote) return []
    const [pages, strings] = [picked(build.pages, opening.pages), picked(build.strings, [snapshot.language])]
    const empty = { name, contract: descriptor.contract, routes: [], menu: [], homeCards: [] }
    return [{ ...remote, descriptor: empty, build: { ...build, pages, strings } }]
  })
}

function picked<Value>(all: Readonly<Record<string, Value>>, names: readonly string[]): Record<string, Value> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)))
}

/** A remote in the list: without what only the gateway reads, and without files when it is unlikely to be opened. */
function listed({ build, descriptor, ...remote }: SnapshotRemote, opens: boolean): SnapshotRemote {
  const isLikely = descriptor.menu.length > 0 || opens
  const files = isLikely ? withoutHashes(build) : { pages: {}, strings: {} }
  const routes = descriptor.routes.map((route) => {
    // The gateway itself writes the calls of a first page into that page. Those of other routes the portal asks ahead.
    const { firstCalls: _calls, firstPage, firstSend: _send, ...rest } = route
    return firstPage === undefined ? route : rest
  })
  return { ...remote, descriptor: { ...descriptor, routes }, build: { ...build, ...files } }
}

/** Leaves out the hashes, which are half of the list: the remote's entry knows those of its own files. */
function withoutHashes({ pages, strings }: RemoteBuild): Pick<RemoteBuild, 'pages' | 'strings'> {
  const plain = (files: RemoteBuild['strings'][string]) => files.map(({ url }) => ({ url, integrity: '' }))
  return {
    pages: Object.fromEntries(
      Object.entries(pages).map(([page, { assets, shared }]) => [page, { assets: plain(assets), shared }]),
    ),
    strings: Object.fromEntries(Object.entries(strings).map(([language, files]) => [language, plain(files)])),
  }
}
