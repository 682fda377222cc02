import { pageCache } from '@homeside/api-client/page-cache'
import { timeZoneOf } from '@homeside/contract/constants/time-zones'
import { dateIn, formatDate } from '@homeside/i18n/format'
import { textOf } from '@homeside/i18n/namespaces'
import type { AccountStatusQuestion } from '@homeside/remote-kit/remote-module'

import { openSessionsQuery, patientUserQuery } from '../../api/account-queries.ts'

/** The day on which the password was last changed; nothing when it never was. */
const passwordStatus: AccountStatusQuestion = async (language) => {
  const [{ PasswordChangedUtc }, { TimeZoneKey }] = await Promise.all([
    pageCache.fetchQuery(openSessionsQuery),
    pageCache.fetchQuery(patientUserQuery),
  ])
  // A server of the version before does not say.
  if (!PasswordChangedUtc) return null
  const date = formatDate(dateIn(timeZoneOf(TimeZoneKey).iana, PasswordChangedUtc), language)
  return { value: textOf('account-settings')('signIn.passwordDated', { date }) }
}

export default passwordStatus
