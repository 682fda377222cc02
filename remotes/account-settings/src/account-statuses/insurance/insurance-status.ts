import { pageCache } from '@homeside/api-client/page-cache'
import { textOf } from '@homeside/i18n/namespaces'
import { insuranceQuery } from '@homeside/parts/patient/patient-queries'
import type { AccountStatusQuestion } from '@homeside/remote-kit/remote-module'

/** The primary insurance, the number of others, and what needs attention. */
const insuranceStatus: AccountStatusQuestion = async () => {
  const t = textOf('account-settings')
  const { Decisions, Items, PendingDescription } = await pageCache.fetchQuery(insuranceQuery)
  const [first, ...more] = Items
  if (!first) return { value: t('insurance.none') }
  const value =
    more.length === 0 ? first.PayorName : t('insurance.andMore', { name: first.PayorName, count: more.length })
  if (PendingDescription || Items.some(({ PendingChange }) => PendingChange !== null)) {
    return { value, note: { tone: 'info', text: t('insurance.underReview') } }
  }
  if (Decisions.some(({ Status }) => Status === 'Rejected')) {
    return { value, note: { tone: 'warning', text: t('insurance.notAccepted') } }
  }
  if (Items.some(({ Status }) => Status === 'Expired')) {
    return { value, note: { tone: 'warning', text: t('insurance.hasExpired') } }
  }
  return { value }
}

export default insuranceStatus
