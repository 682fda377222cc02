import type { ModulesOf } from '@homeside/contract/constants/shared-modules'
import * as accountList from '@homeside/ui/account-list'

/** The modules of the account page, used by the host and by a remote. */
export const modules: ModulesOf<'account'> = { '@homeside/ui/account-list': accountList }
