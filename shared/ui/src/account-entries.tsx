import type { AccountGroupName, RemoteDescriptor } from '@homeside/contract/remote-descriptor'
import type { Language } from '@homeside/contract/wire'
import type { AccountStatus } from '@homeside/remote-kit/remote-module'
import { createContext, useContext } from 'react'

export type AccountIconName = NonNullable<RemoteDescriptor['account']>[number]['icon']

/** One line of the account page: the title of a screen, and the way there. */
export interface AccountEntry {
  /** The remote and its entry, `payments/cards`. */
  key: string
  title: string
  to: string
  icon: AccountIconName
  /** Asks what stands below the title; null for an entry without a status. It fails where there is none to be had. */
  askStatus: ((language: Language) => Promise<AccountStatus | null>) | null
}

export interface AccountGroup {
  /** Which group it is; null for what the menu had no room for. */
  name: AccountGroupName | null
  title: string
  entries: readonly AccountEntry[]
}

/** What the account page is made of: the entries of all remotes that this patient may open, in their order. */
export const AccountEntries = createContext<readonly AccountGroup[]>([])

/** The groups of the account page, for whoever draws it. */
export function useAccountEntries(): readonly AccountGroup[] {
  return useContext(AccountEntries)
}
