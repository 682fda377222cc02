import type { OrderTerms } from '@homeside/contract/order-terms'
import { CheckboxField } from '@homeside/forms/fields/checkbox-field'
import { useText } from '@homeside/i18n/use-text'
import { dashboardAtom } from '@homeside/session/dashboard'
import { useAtomValue } from 'jotai'

import { useOrder } from '../../../order/order-store.ts'

/** The choice of a confirmation by email, for patients with a verified address (section 4.3 of the specification). */
export function EmailChoice({ terms }: { terms: OrderTerms }) {
  const t = useText('orders')
  const { WantsEmailConfirmation } = useOrder().order
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
      {WantsEmailConfirmation && (
        <div className="ord-disclaimer">
          <p>{terms.EmailDisclaimer}</p>
          <CheckboxField name="AcceptsEmailDisclaimer" label={t('email.accept')} />
        </div>
      )}
    </div>
  )
}
