import { pageCache } from '@homeside/api-client/page-cache'
import { timeZoneOf } from '@homeside/contract/constants/time-zones'
import { dateIn, formatDate } from '@homeside/i18n/format'
import { textOf } from '@homeside/i18n/namespaces'
import { patientInfoQuery } from '@homeside/parts/patient/patient-queries'
import type { AccountStatusQuestion } from '@homeside/remote-kit/remote-module'

import { patientUserQuery } from '../../api/account-queries.ts'

/** The patient's details in a few words, and whether a change of them is pending or was rejected. */
const demographicsStatus: AccountStatusQuestion = async (language) => {
  const t = textOf('account-settings')
  const [{ PendingChange, LastDecision }, { TimeZoneKey }] = await Promise.all([
    pageCache.fetchQuery(patientInfoQuery),
    pageCache.fetchQuery(patientUserQuery),
  ])
  const value = t('demographics.about')
  const day = (utc: string) => formatDate(dateIn(timeZoneOf(TimeZoneKey).iana, utc), language)
  if (PendingChange) {
    return { value, note: { tone: 'info', text: t('pending.since', { date: day(PendingChange.SubmittedUtc) }) } }
  }
  if (LastDecision?.Status === 'Rejected') {
    return { value, note: { tone: 'warning', text: t('rejected.on', { date: day(LastDecision.DecidedUtc) }) } }
  }
  return { value }
}

export default demographicsStatus
