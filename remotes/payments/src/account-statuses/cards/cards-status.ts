import { pageCache } from '@homeside/api-client/page-cache'
import { formatCents } from '@homeside/i18n/format'
import { textOf } from '@homeside/i18n/namespaces'
import { chargesQuery, paymentMethodsQuery } from '@homeside/parts/payment/payment-queries'
import type { AccountStatusQuestion } from '@homeside/remote-kit/remote-module'

/** The default card, what is owed, and whether a card has expired. */
const cardsStatus: AccountStatusQuestion = async (language) => {
  const t = textOf('payments')
  const words = textOf('payment')
  const [{ Items }, { Due }] = await Promise.all([
    pageCache.fetchQuery(paymentMethodsQuery(language)),
    pageCache.fetchQuery(chargesQuery(language)),
  ])
  const [first] = Items
  const value = first
    ? words('cardName', { brand: words(`brand.${first.Brand}`), last4: first.Last4 })
    : t('status.none')
  const owed = Due.reduce((total, { AmountCents }) => total + AmountCents, 0)
  if (owed > 0)
    return { value, note: { tone: 'warning', text: t('status.owed', { amount: formatCents(owed, language) }) } }
  const hasExpired = Items.some(({ Status }) => Status === 'Expired')
  return hasExpired ? { value, note: { tone: 'warning', text: t('status.expired') } } : { value }
}

export default cardsStatus
