import { formatCents } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'

import { addOnCost, estimateCopay } from '../../../draft/chosen-items.ts'
import type { ChosenItem } from '../../../draft/chosen-items.ts'

interface EstimatedCostProps {
  chosen: readonly ChosenItem[]
  /** The provider wants the patient's part to be paid with the order. */
  asksForPayment: boolean
}

/** What the patient may have to pay, always with what the figure means. */
export function EstimatedCost({ chosen, asksForPayment }: EstimatedCostProps) {
  const t = useText('orders')
  const language = useLanguage()
  const copay = estimateCopay(chosen)
  const addOns = addOnCost(chosen)
  const line = (name: string, cents: number | null) => (
    <p className="ord-money hs-tabular">
      <span>{name}</span> <strong>{cents === null ? t('review.notKnown') : formatCents(cents, language)}</strong>
    </p>
  )
  return (
    <section className="hs-surface ord-block" aria-labelledby="order-cost">
      <h2 id="order-cost">{t('review.cost')}</h2>
      {line(t('review.copay'), copay)}
      {addOns > 0 && line(t('review.addOns'), addOns)}
      {addOns > 0 && copay !== null && line(t('review.total'), copay + addOns)}
      {copay === null && <p className="hs-hint">{t('review.copayUnknown')}</p>}
      {copay !== null && (
        <p className="hs-hint">
          {t(asksForPayment && copay + addOns > 0 ? 'review.paidWithOrder' : 'review.copayMeaning')}
        </p>
      )}
    </section>
  )
}
