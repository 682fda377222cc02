import { pageCache } from '@homeside/api-client/page-cache'
import { textOf } from '@homeside/i18n/namespaces'
import type { AccountStatusQuestion } from '@homeside/remote-kit/remote-module'

import { providerCalls } from '../../api/provider-calls.ts'

/** The current provider, and the number of others. */
const providersStatus: AccountStatusQuestion = async () => {
  const t = textOf('account-settings')
  const all = await pageCache.fetchQuery(providerCalls('portal').all)
  const active = all.filter(({ Status }) => Status === 'Active')
  const current = active.find(({ IsCurrent }) => IsCurrent)
  if (!current) return null
  const count = active.length - 1
  return { value: count === 0 ? current.Name : t('providers.andMore', { name: current.Name, count }) }
}

export default providersStatus
