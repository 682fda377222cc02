import type { OrderTerms } from '@homeside/contract/order-terms'
import { CheckboxField } from '@homeside/forms/fields/checkbox-field'
import { useText } from '@homeside/i18n/use-text'

/**
 * The patient's own word, never ticked for them: that every item is needed, which Medicare asks of a refill, and that
 * the order terms are accepted. One box for both keeps a due supply within four clicks of the dashboard.
 */
export function Agreement({ terms }: { terms: OrderTerms }) {
  const t = useText('orders')
  return (
    <section className="ord-agreement" aria-labelledby="order-terms">
      <h2 id="order-terms">{t('review.terms')}</h2>
      <p>{terms.OrderTerms}</p>
      {terms.AdditionalDisclaimer && (
        <>
          <p>{terms.AdditionalDisclaimer}</p>
          <CheckboxField name="AcceptsAdditionalDisclaimer" label={t('review.acceptAdditional')} />
        </>
      )}
      <CheckboxField name="AcceptsTerms" label={t('review.agreement')} />
    </section>
  )
}
