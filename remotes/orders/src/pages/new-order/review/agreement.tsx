import type { OrderTerms } from '@homeside/contract/order-drafts'
import { CheckboxField } from '@homeside/forms/fields/checkbox-field'
import { useText } from '@homeside/i18n/use-text'
import { EmailText } from '@homeside/parts/email/email-text'
import { dashboardAtom } from '@homeside/session/dashboard'
import { useAtomValue } from 'jotai'

import { useOrder } from '../../../order/order-store.ts'

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
    <section className="ord-agreement" aria-label={t('review.terms')}>
      {terms.AdditionalDisclaimer && (
        <>
          <p>{terms.AdditionalDisclaimer}</p>
          <CheckboxField name="AcceptsAdditionalDisclaimer" label={t('review.acceptAdditional')} />
        </>
      )}
      <CheckboxField name="AcceptsTerms" label={statement} />
      <details className="hs-opens">
        <summary>{t('review.readTerms')}</summary>
        <p>{terms.OrderTerms}</p>
      </details>
    </section>
  )
}

/** The statement of a review, as its box shows it. It leaves out facts that the patient called wrong. */
export function useStatement(hasInsurance: boolean): string {
  const t = useText('orders')
  const { AddressIsCorrect, InsuranceIsCorrect, DeliveryAddress } = useOrder().order
  if (AddressIsCorrect === false || InsuranceIsCorrect === false || DeliveryAddress) return t('review.agree.rest')
  return t(hasInsurance ? 'review.agree.all' : 'review.agree.noInsurance')
}

/** Everything that a patient agrees to on the page, as the order stores it. */
export function agreedWords({ AdditionalDisclaimer }: OrderTerms, statement: string): string {
  return [AdditionalDisclaimer, statement].filter(Boolean).join('\n\n')
}

/** The choice of a confirmation by email, for patients with a verified address (section 4.3 of the specification). */
export function EmailChoice({ terms }: { terms: OrderTerms }) {
  const t = useText('orders')
  const { WantsEmailConfirmation } = useOrder().order
  const { patientUser } = useAtomValue(dashboardAtom)
  if (patientUser && !patientUser.IsEmailVerified) {
    return (
      <p className="hs-hint">
        <EmailText text={t('email.unverified', { email: patientUser.Email })} />
      </p>
    )
  }
  return (
    <div className="hs-stack">
      <CheckboxField
        name="WantsEmailConfirmation"
        label={patientUser ? t('email.wantedAt', { email: patientUser.Email }) : t('email.wanted')}
      />
      {WantsEmailConfirmation && (
        <div className="ord-disclaimer">
          <p>{terms.EmailDisclaimer}</p>
          <CheckboxField name="AcceptsEmailDisclaimer" label={t('email.accept')} />
        </div>
      )}
    </div>
  )
}
