import type { PatientUser } from '@homeside/contract/patient'
import { useText } from '@homeside/i18n/use-text'
import { Notice } from '@homeside/ui/notice'

/** Whether the patient signs in at their provider's, which keeps name and password. Section 6 of the specification. */
export function signsInElsewhere({ SingleSignOnFeatureActive, IsSingleSignOnAccount }: PatientUser): boolean {
  return SingleSignOnFeatureActive && IsSingleSignOnAccount
}

/** Stands in place of a form that has nothing to change. */
export function SignInElsewhere() {
  const t = useText('account-settings')
  return (
    <Notice tone="info" title={t('signIn.elsewhere')}>
      <p>{t('signIn.elsewhereMeaning')}</p>
    </Notice>
  )
}
