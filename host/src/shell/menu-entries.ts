import type { PatientUser } from '@homeside/contract/patient'
import type { RemoteDescriptor } from '@homeside/contract/remote-descriptor'
import type { Language } from '@homeside/contract/wire'
import type { IconName } from '@homeside/ui/icon'

import { fillAlias } from '../alias/paths.ts'
import { isOpenTo } from '../alias/route-guard.ts'

export interface MenuEntry {
  label: string
  to: string
  icon: IconName
  /** The number of what waits there, beside the label; none when left out. */
  badge?: MenuBadge
}

type MenuBadge = NonNullable<RemoteDescriptor['menu'][number]['badge']>

interface MenuFor {
  descriptors: readonly RemoteDescriptor[]
  language: Language
  alias: string
  /** Null while the flags are not known. */
  user: PatientUser | null
}

/**
 * The remotes' menu entries in their order: those whose route exists and whose guard would let this patient through.
 * Null stands where an entry may come once the flags are known.
 */
export function menuEntries({ descriptors, language, alias, user }: MenuFor): (MenuEntry | null)[] {
  return descriptors
    .flatMap(({ menu, routes }) =>
      menu.map((entry) => ({ entry, guard: routes.find(({ path }) => path === entry.path)?.guard })),
    )
    .toSorted((one, other) => one.entry.order - other.entry.order)
    .flatMap(({ entry, guard }) => {
      if (guard?.zone !== 'alias') return []
      if (!user) return [null]
      if (!isOpenTo(user, guard, alias)) return []
      const badge = entry.badge ? { badge: entry.badge } : {}
      return [{ label: entry.label[language], to: fillAlias(entry.path, alias), icon: entry.icon, ...badge }]
    })
}
