import { pageCache } from '@homeside/api-client/page-cache'
import { formatCents } from '@homeside/i18n/format'
import { textOf } from '@homeside/i18n/namespaces'
import type { AccountStatusQuestion } from '@homeside/remote-kit/remote-module'

import { creditsQuery } from '../../api/account-queries.ts'

/** The credit that can still be used. */
const creditsStatus: AccountStatusQuestion = async (language) => {
  const { TotalCents } = await pageCache.fetchQuery(creditsQuery('portal'))
  return { value: TotalCents > 0 ? formatCents(TotalCents, language) : textOf('account-settings')('credits.none') }
}

export default creditsStatus
