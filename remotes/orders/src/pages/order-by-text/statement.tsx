import type { OrderTerms } from '@homeside/contract/order-terms'
import { CheckboxField } from '@homeside/forms/fields/checkbox-field'
import { useText } from '@homeside/i18n/use-text'

/** The patient's own word, never ticked for them: all of it is right and needed, and the order terms are accepted. */
export function Statement({ terms }: { terms: OrderTerms }) {
  const t = useText('orders')
  return (
    <section className="ord-agreement" aria-label={t('review.terms')}>
      <details>
        <summary>{t('review.terms')}</summary>
        <p>{terms.OrderTerms}</p>
      </details>
      {terms.AdditionalDisclaimer ? (
        <>
          <p>{terms.AdditionalDisclaimer}</p>
          <CheckboxField name="AcceptsAdditionalDisclaimer" label={t('review.acceptAdditional')} />
        </>
      ) : null}
      <CheckboxField name="AcceptsTerms" label={t('byText.statement')} />
    </section>
  )
}
