import type { ModulesOf } from '@homeside/build/shared-modules'
import * as accountList from '@homeside/ui/account-list'

/** What the account page is drawn with, by the host and by a remote. */
export const modules: ModulesOf<'account'> = { '@homeside/ui/account-list': accountList }
