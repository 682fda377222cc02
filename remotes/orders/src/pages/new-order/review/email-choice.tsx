import type { OrderTerms } from '@homeside/contract/order-terms'
import { CheckboxField } from '@homeside/forms/fields/checkbox-field'
import { useText } from '@homeside/i18n/use-text'
import { dashboardAtom } from '@homeside/session/dashboard'
import { useAtomValue } from 'jotai'

import type { ReviewAnswers } from '../../../draft/order-draft.ts'

interface EmailChoiceProps {
  terms: OrderTerms
  answers: ReviewAnswers
}

/** A confirmation by email, for who wants one and has proven their address (section 4.3 of the specification). */
export function EmailChoice({ terms, answers }: EmailChoiceProps) {
  const t = useText('orders')
  const { patientUser } = useAtomValue(dashboardAtom)
  if (patientUser && !patientUser.IsEmailVerified) {
    return <p className="hs-hint">{t('email.unverified', { email: patientUser.Email })}</p>
  }
  return (
    <div className="hs-stack">
      <CheckboxField
        name="WantsEmailConfirmation"
        label={patientUser ? t('email.wantedAt', { email: patientUser.Email }) : t('email.wanted')}
      />
      {answers.WantsEmailConfirmation && (
        <div className="ord-disclaimer">
          <p>{terms.EmailDisclaimer}</p>
          <CheckboxField name="AcceptsEmailDisclaimer" label={t('email.accept')} />
        </div>
      )}
    </div>
  )
}
