import { createHash } from 'node:crypto'

import type { PageSnapshot, RemoteBuild, SnapshotRemote } from '@homeside/contract/page-snapshot'
import type { OpeningPages } from '@homeside/contract/page-start'
import { brandFor } from '@homeside/releases/resolve/brand-for'
import { hasOwnReleases } from '@homeside/releases/resolve/resolve-remotes'
import { Hono } from 'hono'

import type { LiveReleases } from '../live/live-releases.ts'
import { broughtCohort } from '../visitor/cohort-of.ts'
import { remotesOf } from './resolve-snapshot.ts'

/**
 * A page carries the remote that opens, with the files of the page that opens, so that it does not grow with the number
 * of remotes. It fetches all of them from an address that does not grow either.
 */

type Remotes = PageSnapshot['remotes']

const folder = '/-/page-files/'
const immutable = 'public, max-age=31536000, immutable'
/** Raised when the same releases are described in another way, since browsers keep the answer. */
const format = 1
/** How many sets of remotes are remembered: more than there are mixtures of candidates and pins within an hour. */
const rememberedSets = 200

/** The remotes of the pages that this gateway made, by the names of their addresses. */
export class PageFiles {
  readonly #made = new Map<string, Remotes>()

  /**
   * The address of a page's remotes. It is made of their releases, so that its content never changes.
   *
   * @param opening The remote of a first page.
   */
  addressOf({ alias, remotes }: PageSnapshot, { manifest }: LiveReleases, opening?: string): string {
    const name = nameOf(remotes)
    // Whoever is asked for most is forgotten last.
    this.#made.delete(name)
    this.#made.set(name, remotes)
    const [oldest] = this.#made.keys()
    if (this.#made.size > rememberedSets && oldest !== undefined) this.#made.delete(oldest)
    // Pages of all other aliases share one answer in a browser.
    const own = alias !== null && hasOwnReleases(manifest, alias) ? { alias } : {}
    const query = new URLSearchParams({ ...own, ...(opening ? { opening } : {}) })
    return `${folder}${name}${query.size > 0 ? `?${query}` : ''}`
  }

  /**
   * Answers the remotes of a page, with the files of those pages that are likely: those of remotes in the menu, and of
   * the one that opens. Another gateway may have made the page. Then the remotes are those that this visitor gets now;
   * unless they are the page's, nobody keeps them.
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

/** What a page carries of its remotes: the files of the pages that open, with their texts in the page's language. */
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

/** A remote as the page needs it: without what only the gateway reads, and without files of pages that are unlikely. */
function listed({ build, descriptor, ...remote }: SnapshotRemote, opens: boolean): SnapshotRemote {
  const isLikely = descriptor.menu.length > 0 || opens
  const files = isLikely ? withoutHashes(build) : { pages: {}, strings: {} }
  const routes = descriptor.routes.map((route) => {
    const { firstCalls: _calls, firstPage, firstSend: _send, ...rest } = route
    return firstPage === undefined ? route : rest
  })
  return { ...remote, descriptor: { ...descriptor, routes }, build: { ...build, ...files } }
}

/** The hashes are half of the list, and only fetching ahead reads it. The remote itself knows the hash of what it runs. */
function withoutHashes({ pages, strings }: RemoteBuild): Pick<RemoteBuild, 'pages' | 'strings'> {
  const plain = (files: RemoteBuild['strings'][string]) => files.map(({ url }) => ({ url, integrity: '' }))
  return {
    pages: Object.fromEntries(
      Object.entries(pages).map(([page, { assets, shared }]) => [page, { assets: plain(assets), shared }]),
    ),
    strings: Object.fromEntries(Object.entries(strings).map(([language, files]) => [language, plain(files)])),
  }
}
