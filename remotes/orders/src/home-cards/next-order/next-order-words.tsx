import type { KeptOrderDraft } from '@homeside/contract/order-drafts'
import type { SuppliesAnswer } from '@homeside/contract/orders'
import { formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { wholeDay } from '@homeside/parts/days/local-time'
import { useLocalTime } from '@homeside/parts/days/use-local-time'
import { Link, useParams } from '@homeside/remote-kit/router'

import { newOrderPath, ordersPath } from '../../order-paths.ts'
import { asksSomething, isDue } from '../../order/can-order.ts'

/** Names that are told before the rest is counted. */
const named = 3

interface NextOrderWordsProps {
  supplies: SuppliesAnswer
  kept: KeptOrderDraft
}

export function NextOrderWords({ supplies, kept }: NextOrderWordsProps) {
  const t = useText('orders')
  const { alias = '' } = useParams()
  const language = useLanguage()
  const local = useLocalTime()
  const due = supplies.Items.filter(isDue)
  const next = supplies.NextAvailableDate

  if (kept.SavedUtc && kept.ExpiresUtc) {
    const [began, until] = [kept.SavedUtc, kept.ExpiresUtc].map((at) => wholeDay(at, local))
    return (
      <>
        <p>{t('card.resumeText', { date: began, until })}</p>
        <Link className="hs-button hs-button-quiet ord-card-link" to={newOrderPath(alias)}>
          {t('card.resume')}
        </Link>
      </>
    )
  }
  if (due.length > 0) {
    const names = due.slice(0, named).map(({ PlainName }) => PlainName)
    const rest = due.length - names.length
    // What asks something is not chosen beforehand, so there has to be something else to review.
    const isChosen = due.some((item) => !asksSomething(item))
    return (
      <>
        {/* Names have commas of their own. */}
        <p>{[...names, ...(rest > 0 ? [t('card.rest', { count: rest })] : [])].join('; ')}</p>
        <Link
          className="hs-button hs-button-quiet ord-card-link"
          to={newOrderPath(alias, isChosen ? 'review' : undefined)}
        >
          {t(isChosen ? 'card.review' : 'card.choose')}
        </Link>
      </>
    )
  }
  return (
    <>
      <p>{next ? t('card.later', { date: formatDate(next, language) }) : t('card.unknown')}</p>
      <Link className="hs-button hs-button-quiet ord-card-link" to={ordersPath(alias)}>
        {t('nothingEligible.showOrders')}
      </Link>
    </>
  )
}
