import type { OrderTerms } from '@homeside/contract/order-terms'
import { CheckboxField } from '@homeside/forms/fields/checkbox-field'
import { useText } from '@homeside/i18n/use-text'

interface AgreementProps {
  terms: OrderTerms
  statement: string
}

/**
 * The patient's own statement, never ticked for them: what is on file is right, every item is needed (which Medicare
 * requires for a refill), and the order terms are accepted. One box keeps an order within four clicks of the dashboard.
 */
export function Agreement({ terms, statement }: AgreementProps) {
  const t = useText('orders')
  return (
    <section className="hs-surface ord-agreement" aria-label={t('review.terms')}>
      {terms.AdditionalDisclaimer && (
        <>
          <p>{terms.AdditionalDisclaimer}</p>
          <CheckboxField name="AcceptsAdditionalDisclaimer" label={t('review.acceptAdditional')} />
        </>
      )}
      <CheckboxField name="AcceptsTerms" label={statement} />
      <details>
        <summary>{t('review.readTerms')}</summary>
        <p>{terms.OrderTerms}</p>
      </details>
    </section>
  )
}
