import type { PatientUser } from '@homeside/contract/patient'
import type { RemoteDescriptor, RouteGuard } from '@homeside/contract/remote-descriptor'
import type { Language } from '@homeside/contract/wire'
import type { IconName } from '@homeside/ui/icon'

import { allowsLite } from '../alias/alias-guard.ts'
import { fillAlias, segmentsOf } from '../alias/paths.ts'
import { isOpenTo } from '../alias/route-guard.ts'

export interface MenuEntry {
  label: string
  to: string
  icon: IconName
  /** The number of what waits there, beside the label; none when left out. */
  badge?: MenuBadge
}

type MenuBadge = NonNullable<RemoteDescriptor['menu'][number]['badge']>

/** Whose menu it is; of a patient who stands at a provider, or at none. */
export type MenuOwner =
  | {
      zone: 'alias'
      alias: string
      /** Null while the flags are not known. */
      user: PatientUser | null
      /** The one screen that a session from a texted link may open; null for any other session. */
      liteRoute: string | null
    }
  | { zone: 'no-registrations' }

/**
 * The remotes' menu entries in their order: those whose route exists and whose guard would let this patient through.
 * Null stands where an entry may come once the flags are known.
 */
export function menuEntries(
  descriptors: readonly RemoteDescriptor[],
  language: Language,
  owner: MenuOwner,
): (MenuEntry | null)[] {
  return descriptors
    .flatMap(({ menu, routes }) =>
      menu.map((entry) => ({ entry, guard: routes.find(({ path }) => path === entry.path)?.guard })),
    )
    .toSorted((one, other) => one.entry.order - other.entry.order)
    .flatMap(({ entry, guard }) => {
      const standing = guard ? standingOf(entry.path, guard, owner) : 'closed'
      if (standing !== 'open') return standing === 'awaited' ? [null] : []
      const badge = entry.badge ? { badge: entry.badge } : {}
      const to = owner.zone === 'alias' ? fillAlias(entry.path, owner.alias) : entry.path
      return [{ label: entry.label[language], to, icon: entry.icon, ...badge }]
    })
}

function standingOf(path: string, guard: RouteGuard, owner: MenuOwner): 'open' | 'closed' | 'awaited' {
  if (guard.zone !== owner.zone) return 'closed'
  if (owner.zone === 'no-registrations') return 'open'
  if (owner.liteRoute !== null && !allowsLite(owner.liteRoute, segmentsOf(path)[1]?.toLowerCase() ?? ''))
    return 'closed'
  if (!owner.user) return 'awaited'
  return isOpenTo(owner.user, guard, owner.alias) ? 'open' : 'closed'
}
