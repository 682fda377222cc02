import { formatCents } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'

/** What the patient may have to pay, always with what the figure means; null when the payor has not told. */
export function EstimatedCopay({ cents }: { cents: number | null }) {
  const t = useText('orders')
  const language = useLanguage()
  return (
    <section className="hs-surface ord-block" aria-labelledby="order-cost">
      <h2 id="order-cost">{t('review.cost')}</h2>
      {cents !== null && (
        <p className="ord-money hs-tabular">
          <span>{t('review.copay')}</span> <strong>{formatCents(cents, language)}</strong>
        </p>
      )}
      <p className="hs-hint">{t(cents === null ? 'review.copayUnknown' : 'review.copayMeaning')}</p>
    </section>
  )
}
