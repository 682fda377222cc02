import { pageCache } from '@homeside/api-client/page-cache'
import { textOf } from '@homeside/i18n/namespaces'
import type { AccountStatusQuestion } from '@homeside/remote-kit/remote-module'

import { openSessionsQuery } from '../../api/account-queries.ts'

/** Says in how many browsers the patient is signed in. */
const sessionsStatus: AccountStatusQuestion = async () => {
  const { Browsers } = await pageCache.fetchQuery(openSessionsQuery)
  return { value: textOf('account-settings')('sessions.count', { count: Browsers.length }) }
}

export default sessionsStatus
