import { pageCache } from '@homeside/api-client/page-cache'
import type { AccountStatusQuestion } from '@homeside/remote-kit/remote-module'

import { patientUserQuery } from '../../api/account-queries.ts'

const usernameStatus: AccountStatusQuestion = async () => {
  const { Username } = await pageCache.fetchQuery(patientUserQuery)
  return Username === null ? null : { value: Username }
}

export default usernameStatus
