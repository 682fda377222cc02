import type { SnapshotRemote } from '@homeside/contract/page-snapshot'
import type { AccountGroupName } from '@homeside/contract/remote-descriptor'
import type { Language } from '@homeside/contract/wire'
import type { AccountEntry } from '@homeside/ui/account-entries'

import { loadAccountStatus } from '../../federation/load-account-status.ts'
import { addressOf, standingOf } from '../menu-entries.ts'
import type { MenuOwner } from '../menu-entries.ts'

/** The order of the groups. The compiler checks that none is missing. */
const orderOfGroups: Readonly<Record<AccountGroupName, number>> = {
  you: 1,
  insurance: 2,
  signIn: 3,
  providers: 4,
  notifications: 5,
  money: 6,
  about: 7,
}

export interface NamedAccountGroup {
  name: AccountGroupName
  entries: AccountEntry[]
}

/** The account entries of all remotes by group and order: those whose route this patient may open. */
export function accountGroups(
  remotes: readonly SnapshotRemote[],
  language: Language,
  owner: MenuOwner,
): NamedAccountGroup[] {
  const entries = remotes
    .flatMap((remote) => (remote.descriptor.account ?? []).map((entry) => ({ remote, entry })))
    .sort((one, other) => one.entry.order - other.entry.order)
    .flatMap(({ remote, entry: { entry, group, hasStatus, icon, path } }) => {
      const route = remote.descriptor.routes.find((each) => each.path === path)
      if (!route || standingOf(path, route.guard, owner) !== 'open') return []
      const askStatus = hasStatus ? (spoken: Language) => loadAccountStatus(remote, entry, spoken) : null
      const key = `${remote.name}/${entry}`
      return [{ group, entry: { key, title: route.title[language], to: addressOf(path, owner), icon, askStatus } }]
    })
  const names = (Object.keys(orderOfGroups) as AccountGroupName[]).sort(
    (one, other) => orderOfGroups[one] - orderOfGroups[other],
  )
  return names.flatMap((name) => {
    const own = entries.flatMap(({ group, entry }) => (group === name ? [entry] : []))
    return own.length > 0 ? [{ name, entries: own }] : []
  })
}
