import { sameAlias } from '@homeside/contract/constants/aliases'
import { fillPath } from '@homeside/contract/constants/paths'
import { hostPages, hostPagesFile } from '@homeside/contract/host-pages'
import type { HostPage } from '@homeside/contract/host-pages'
import type { PageSnapshot } from '@homeside/contract/page-snapshot'

import type { LiveReleases } from '../live/live-releases.ts'
import type { ReadPublished } from '../live/published-files.ts'
import type { OpenedPage } from './opened-page.ts'
import { decodedOf } from './prerendered.ts'

/**
 * The host's own first page of an address; null when it has none, when the host's release lacks it, or when its words
 * name a screen that is not deployed.
 */
export async function openHostPage(
  live: LiveReleases,
  { pathname, searchParams }: URL,
  { brand, language, remotes }: PageSnapshot,
  read: ReadPublished,
): Promise<OpenedPage | null> {
  const inPath = /^\/([^/]+)(?=\/[^/]+$)/.exec(pathname)?.[1]
  // A path without a place for the alias, such as the privacy policy's, has the alias in the query.
  const segment = inPath ?? encodeURIComponent(searchParams.get('alias') ?? '')
  const isPlain = [...searchParams.keys()].every((name) => name === 'remote' || (name === 'alias' && !inPath))
  if (!isPlain) return null
  const drawn = await read(live.host, hostPagesFile, hostPages)
  const path = inPath ? pathname.replace(inPath, ':alias') : pathname
  const page = drawn?.pages.find((each) => each.path === path)
  const alias = decodedOf(segment)
  if (!page || alias === null || !page.screens.every((screen) => isDeployed(screen, remotes))) return null
  const place = alias === '' ? 'portal' : sameAlias(alias, brand.alias) ? 'branded' : 'unbranded'
  const isNamed = brand.alias !== null && place !== 'unbranded'
  return {
    markup: page.languages[language][isNamed ? 'named' : 'unnamed'],
    style: page.style,
    title: page.title[language],
    place,
    segment,
    opening: null,
    firstCalls: firstCallsOf(page, alias || brand.alias),
    firstSend: null,
    files: [],
  }
}

function firstCallsOf({ firstCalls }: HostPage, alias: string | null): string[] {
  return alias === null ? firstCalls.unnamed : firstCalls.named.map((call) => fillPath(call, { alias }))
}

function isDeployed(screen: string, remotes: PageSnapshot['remotes']): boolean {
  return remotes.some(({ descriptor }) =>
    descriptor.routes.some(({ path }) => path.toLowerCase() === screen.toLowerCase()),
  )
}
