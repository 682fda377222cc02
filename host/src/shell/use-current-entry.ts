import { matchPath, matchRoutes, useLocation } from 'react-router-dom'

import { useSnapshot } from '../page/snapshot-context.ts'
import { accountPath, addressOf } from './menu-entries.ts'
import type { MenuEntry } from './menu-entries.ts'
import { useMenuOwner } from './use-menu-owner.ts'

/** The marked entry of the menu. It is the page's own address, or the place in the menu to which the page belongs. */
export interface CurrentEntry {
  to: string
  is: 'page' | 'true'
}

/**
 * The entry that belongs to the current page: the one whose address is the page's or above it. Otherwise it is the
 * account, when that lists the page, or the menu entry of the remote that draws the page, or again the account. Null on
 * the host's other pages, such as About.
 */
export function useCurrentEntry(entries: readonly (MenuEntry | null)[]): CurrentEntry | null {
  const { remotes } = useSnapshot()
  const { pathname } = useLocation()
  const owner = useMenuOwner()
  const own = entries.find((entry) => entry && matchPath({ path: entry.to, end: false }, pathname))
  if (own) return { to: own.to, is: 'page' }
  const routes = remotes.flatMap(({ descriptor }) =>
    descriptor.routes.map(({ path }) => ({ path, handle: descriptor })),
  )
  const descriptor = matchRoutes(routes, pathname)?.at(-1)?.route.handle
  if (!owner || !descriptor) return null
  const account = { to: accountPath(owner.zone === 'alias' ? owner.alias : null), is: 'true' } as const
  if (descriptor.account?.some(({ path }) => matchPath(addressOf(path, owner), pathname))) return account
  const places = new Set(descriptor.menu.map(({ path }) => addressOf(path, owner)))
  const place = entries.find((entry) => entry && places.has(entry.to))
  if (place) return { to: place.to, is: 'true' }
  return descriptor.account?.length ? account : null
}
