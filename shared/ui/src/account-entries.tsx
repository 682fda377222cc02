import type { AccountGroupName, RemoteDescriptor } from '@homeside/contract/remote-descriptor'
import type { Language } from '@homeside/contract/wire'
import type { AccountStatus } from '@homeside/remote-kit/remote-module'
import { createContext, useContext } from 'react'

export type AccountIconName = NonNullable<RemoteDescriptor['account']>[number]['icon']

/** One line of the account page: the title of a screen, and the link to it. */
export interface AccountEntry {
  /** The remote and its entry, `payments/cards`. */
  key: string
  title: string
  to: string
  icon: AccountIconName
  /** Loads the line below the title; null for an entry without a status. It rejects when there is no status to get. */
  askStatus: ((language: Language) => Promise<AccountStatus | null>) | null
}

export interface AccountGroup {
  /** The name of the group; null for entries that the menu had no room for. */
  name: AccountGroupName | null
  /** The row that opens the entries; null when each stands for itself. */
  fold: { title: string; icon: AccountIconName } | null
  entries: readonly AccountEntry[]
}

/** The entries of all remotes that this patient may open, in order. */
export const AccountEntries = createContext<readonly AccountGroup[]>([])

/** The groups of the account page, for the component that draws it. */
export function useAccountEntries(): readonly AccountGroup[] {
  return useContext(AccountEntries)
}
