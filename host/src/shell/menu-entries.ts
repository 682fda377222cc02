import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import type { PatientUser } from '@homeside/contract/patient'
import type { RemoteDescriptor, RouteGuard } from '@homeside/contract/remote-descriptor'
import type { Language } from '@homeside/contract/wire'
import type { IconName } from '@homeside/ui/icon'

import { allowsLite } from '../alias/alias-guard.ts'
import { isOpenTo, knowsGuard } from '../alias/route-guard.ts'
import { fillAlias, segmentsOf } from '../page/paths.ts'

/** How many entries of remotes the menu has, between home and the account. A phone has space for five in all. */
const placesOfRemotes = 3

/** The host's own entries of every menu, whatever a descriptor says. */
const placesOfHost: ReadonlySet<string> = new Set([
  pagePaths.aliasHome,
  pagePaths.aliasSettings,
  pagePaths.providers,
  pagePaths.settings,
])

export interface MenuEntry {
  label: string
  to: string
  icon: IconName
  /** The number of what waits there, beside the label. Default: none. */
  badge?: MenuBadge
}

/** Whose number it is: the portal's, or that of a remote by its name. */
export type MenuBadge = 'unreadMessages' | { remote: string }

/** The owner of the menu: a patient at a provider, or without one. */
export type MenuOwner =
  | {
      zone: 'alias'
      alias: string
      /** Null while the flags are not known. */
      user: PatientUser | null
      /** The one screen that a texted link's session may open; null for any other session. */
      liteRoute: string | null
    }
  | { zone: 'no-registrations' }

/**
 * The remotes' menu entries in order: those whose route exists and whose guard allows this patient. Null where an entry
 * may appear once the flags are known.
 */
export function menuEntries(
  descriptors: readonly RemoteDescriptor[],
  language: Language,
  owner: MenuOwner,
): (MenuEntry | null)[] {
  return descriptors
    .flatMap(({ menu, name, routes }) =>
      menu
        .filter(({ path }) => !placesOfHost.has(path))
        .map((entry) => ({ entry, name, guard: routes.find(({ path }) => path === entry.path)?.guard })),
    )
    .sort((one, other) => one.entry.order - other.entry.order)
    .flatMap(({ entry, guard, name }) => {
      const standing = guard ? standingOf(entry.path, guard, owner) : 'closed'
      if (standing !== 'open') return standing === 'awaited' ? [null] : []
      const badge = entry.badge ? { badge: entry.badge === 'own' ? { remote: name } : entry.badge } : {}
      return [{ label: entry.label[language], to: addressOf(entry.path, owner), icon: entry.icon, ...badge }]
    })
}

/** The address of a route for the menu's owner. */
export function addressOf(path: string, owner: MenuOwner): string {
  return owner.zone === 'alias' ? fillAlias(path, owner.alias) : path
}

/** Whether a patient may open a route; `awaited` while their flags are not known. */
export function standingOf(path: string, guard: RouteGuard, owner: MenuOwner): 'open' | 'closed' | 'awaited' {
  if (!knowsGuard(guard) || guard.zone !== owner.zone) return 'closed'
  if (owner.zone === 'no-registrations') return 'open'
  if (owner.liteRoute !== null && !allowsLite(owner.liteRoute, segmentsOf(path)[1]?.toLowerCase() ?? ''))
    return 'closed'
  if (!owner.user) return 'awaited'
  return isOpenTo(owner.user, guard) ? 'open' : 'closed'
}

/** The entries in the bar. The account page lists the rest. */
export function splitMenu<Entry>(entries: readonly Entry[]): { inBar: Entry[]; inAccount: Entry[] } {
  return { inBar: entries.slice(0, placesOfRemotes), inAccount: entries.slice(placesOfRemotes) }
}

/** The address of the account page, the last entry of every menu. */
export function accountPath(alias: string | null): string {
  return alias === null ? pagePaths.settings : pageAddress(pagePaths.aliasSettings, { alias })
}
