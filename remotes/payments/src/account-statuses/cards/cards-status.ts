import { pageCache } from '@homeside/api-client/page-cache'
import { textOf } from '@homeside/i18n/namespaces'
import { paymentMethodsQuery } from '@homeside/parts/payment/payment-methods-query'
import type { AccountStatusQuestion } from '@homeside/remote-kit/remote-module'

/** The card that is chosen first, and whether one has expired. */
const cardsStatus: AccountStatusQuestion = async (language) => {
  const t = textOf('payments')
  const { Items } = await pageCache.fetchQuery(paymentMethodsQuery(language))
  const [first] = Items
  if (!first) return { value: t('status.none') }
  const words = textOf('payment')
  const value = words('cardName', { brand: words(`brand.${first.Brand}`), last4: first.Last4 })
  return Items.some(({ Status }) => Status === 'Expired')
    ? { value, note: { tone: 'warning', text: t('status.expired') } }
    : { value }
}

export default cardsStatus
